/* The command dotnet, for an architecture whose runtime comes from NuGet packages: they have all of it but this program. */
#include <dlfcn.h>
#include <stdio.h>

typedef int (*main_function)(int argc, const char **argv, const char *host, const char *root, const char *app);

int main(int argc, const char **argv) {
  void *library = dlopen(DOTNET_ROOT "/host/fxr/" DOTNET_VERSION "/libhostfxr.so", RTLD_NOW);
  main_function run = library ? (main_function)dlsym(library, "hostfxr_main_startupinfo") : 0;
  if (!run) {
    fprintf(stderr, "dotnet: %s\n", dlerror());
    return 1;
  }
  return run(argc, argv, DOTNET_ROOT "/dotnet", DOTNET_ROOT, DOTNET_ROOT "/dotnet.dll");
}
