/* A target with a known startup: `target launch MS` takes the name that container runtimes give their helper, waits MS and
   replaces itself by `target serve`, which listens LISTEN_AFTER_MS after its exec and answers ANSWER to everything.
   It writes to STAMPS what it knows of its own times, in microseconds after it asked for its exec: "running listening answering answered";
   the exec itself lies between that and the first, and its first correct answer left between the last two.
   With PROGRAM it replaces itself by a shell that runs that script, instead, and whose output is its standard error.
   `target pod COMMAND...` is the first process of a process namespace, as the pause container is of a pod's: it starts the probe,
   then the target LAUNCH_MS before its exec, and ends with the probe's exit code.
   `target starts` is one, too: it launches a target that listens as many milliseconds after its exec as a line of its input says, ends it
   at the next line, and so on.
   `target family` is four processes that share 64 MiB, of which three have 8 MiB of their own. It writes their IDs in a line, and ends them
   at the end of its input. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static long long running_at;

static long long now_us(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1000000LL + t.tv_nsec / 1000;
}

static long long number(const char *name, long long fallback) {
  const char *text = getenv(name);
  return text ? atoll(text) : fallback;
}

static int launch(char **argv) {
  prctl(PR_SET_NAME, "runc:[2:INIT]");
  usleep(atoi(argv[2]) * 1000);
  char stamp[32];
  snprintf(stamp, sizeof stamp, "%lld", now_us());
  setenv("EXEC_AT_US", stamp, 1);
  if (getenv("PROGRAM")) {
    dup2(2, 1);
    execl("/bin/sh", "sh", "-c", getenv("PROGRAM"), NULL);
    return 127;
  }
  execl(argv[0], argv[0], "serve", NULL);
  return 127;
}

/* A probe under test may be slow to start; a pod's is not. */
static void wait_for_port(int port) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  for (int tries = 0, connected = 0; port && !connected && tries < 6000; tries++) {
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    connected = !connect(fd, (struct sockaddr *)&address, sizeof address);
    close(fd);
    if (!connected) usleep(10000);
  }
}

static int run_pod(char **argv) {
  pid_t probe = fork();
  if (!probe) { execv(argv[2], argv + 2); _exit(127); }
  wait_for_port(number("PROBE_PORT", 0));
  usleep(number("START_AFTER_MS", 100) * 1000);
  /* As runc's first helper does, so that the second one never bears another name. */
  prctl(PR_SET_NAME, "runc:[1:CHILD]");
  char *launch_argv[] = {argv[0], "launch", getenv("LAUNCH_MS") ? getenv("LAUNCH_MS") : "100", NULL};
  if (!fork()) _exit(launch(launch_argv));
  int status;
  for (pid_t ended; (ended = wait(&status)) != probe;) if (ended < 0) return 1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
}

static void tell(const char *word) { puts(word); fflush(stdout); }

static int run_starts(char **argv) {
  char line[32], *launch_argv[] = {argv[0], "launch", "20", NULL};
  pid_t child = 0;
  prctl(PR_SET_NAME, "runc:[1:CHILD]");
  tell("ready");
  while (fgets(line, sizeof line, stdin)) {
    if (child) {
      kill(child, SIGKILL);
      waitpid(child, NULL, 0);
      child = 0;
      tell("ended");
    } else if (!(child = fork())) {
      setenv("LISTEN_AFTER_MS", line, 1);
      _exit(launch(launch_argv));
    }
  }
  return 0;
}

static char *touched(size_t mebibytes, int kind) {
  size_t length = mebibytes << 20;
  char *bytes = mmap(NULL, length, PROT_READ | PROT_WRITE, kind | MAP_ANONYMOUS | MAP_POPULATE, -1, 0);
  if (bytes == MAP_FAILED) _exit(7);
  memset(bytes, 1, length);
  return bytes;
}

static int run_family(void) {
  char line[32], *shared = touched(64, MAP_SHARED);
  int ready[2];
  if (pipe(ready)) return 7;
  printf("%d", getpid());
  for (int i = 0; i < 3; i++) {
    fflush(stdout);
    pid_t child = fork();
    if (!child) {
      prctl(PR_SET_PDEATHSIG, SIGKILL);
      touched(8, MAP_PRIVATE);
      memset(shared, 2, 64 << 20);
      if (write(ready[1], "", 1) != 1) return 7;
      for (;;) pause();
    }
    printf(" %d", child);
    if (read(ready[0], line, 1) != 1) return 7;
  }
  tell("");
  while (fgets(line, sizeof line, stdin)) {}
  return 0;
}

/* A reader sees all of the file or none. */
static void stamp(long long exec_at, long long listening, long long answering, long long answered) {
  char draft[4096];
  if (!getenv("STAMPS")) return;
  snprintf(draft, sizeof draft, "%s.draft", getenv("STAMPS"));
  FILE *file = fopen(draft, "w");
  if (!file) return;
  fprintf(file, "%lld %lld %lld %lld\n", running_at - exec_at, listening - exec_at, answering - exec_at, answered - exec_at);
  fclose(file);
  rename(draft, getenv("STAMPS"));
}

int main(int argc, char **argv) {
  if (argc > 2 && !strcmp(argv[1], "pod")) return run_pod(argv);
  if (argc > 2 && !strcmp(argv[1], "launch")) return launch(argv);
  if (argc > 1 && !strcmp(argv[1], "starts")) return run_starts(argv);
  if (argc > 1 && !strcmp(argv[1], "family")) return run_family();
  running_at = now_us();
  long long exec_at = number("EXEC_AT_US", now_us());
  if (getenv("EXIT_AFTER_MS")) { usleep(number("EXIT_AFTER_MS", 0) * 1000); return 3; }
  long long wait = number("LISTEN_AFTER_MS", 0) * 1000 - (now_us() - exec_at);
  if (wait > 0) usleep(wait);
  int listener = socket(AF_INET, SOCK_STREAM, 0), on = 1;
  setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(number("PORT", 5000))};
  if (getenv("LOOPBACK")) address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (bind(listener, (struct sockaddr *)&address, sizeof address) || listen(listener, 128)) return 4;
  long long listening = now_us();
  int stamped = 0;
  const char *answer = getenv("ANSWER");
  char head[8192], text[8192];
  if (!answer) answer = "ok";
  for (int count = 0;; count++) {
    int peer = accept(listener, NULL, NULL);
    if (getenv("SILENT")) continue;
    if (recv(peer, head, sizeof head, 0) > 0) {
      if (!strncmp(head, "GET /die", 8)) return 6;
      int status = count < number("WRONG_ANSWERS", 0) ? 503 : 200;
      int length = snprintf(text, sizeof text, "HTTP/1.1 %d Fine\r\nContent-Length: %zu\r\nConnection: close\r\n\r\n%s", status, strlen(answer), answer);
      long long answering = now_us();
      if (write(peer, text, length) < 0) return 5;
      long long answered = now_us();
      if (status == 200 && !stamped++) stamp(exec_at, listening, answering, answered);
      while (getenv("KEEPS_CONNECTIONS") && recv(peer, head, sizeof head, 0) > 0) {}
    }
    close(peer);
  }
}
