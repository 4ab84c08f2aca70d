/* Process 1 of a pod: sleeps, reaps orphans, leaves on SIGTERM. */
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

static void leave(int signal_number) { _exit(signal_number == SIGTERM || signal_number == SIGINT ? 0 : 1); }

static void reap(int signal_number) {
  (void)signal_number;
  while (waitpid(-1, 0, WNOHANG) > 0) { }
}

int main(void) {
  struct sigaction child = { .sa_handler = reap, .sa_flags = SA_NOCLDSTOP };
  signal(SIGTERM, leave);
  signal(SIGINT, leave);
  sigaction(SIGCHLD, &child, 0);
  for (;;) pause();
}
