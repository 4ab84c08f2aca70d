/* A small HTTP server that fails on request; README.md lists its settings. One thread a connection, blocking. With PROGRAM it serves nothing, see program.c. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "program.h"

struct setting {
    const char *name;
    long value; /* -1: not given */
};

enum { PORT, LISTEN_AFTER_MS, EXIT_CODE, EXIT_AFTER_MS, NEVER_ANSWER, ECHO, STATUS, DELAY_MS, NO_CONTENT_LENGTH,
       DIE_AFTER_REQUESTS, DIE_AFTER_MS, DIE_CODE, IGNORE_SIGTERM, ALLOCATE_MB,
       STALL_MS, STALL_EVERY_MS, BUSY_MICROSECONDS, SLOW_MICROSECONDS, SLOW_PERCENT, SLOW_PROCESS_PERCENT,
       TREND_MICROSECONDS_PER_MINUTE, TREND_SINCE, SPIN_THREADS, FEWER_PERCENT, NAME_AFTER_START, PROMPT, FORGET_AFTER_REQUESTS,
       SLEEP_MS, BURN_MS, TOUCH_MB, LEAK_BYTES_PER_REQUEST, WORKERS, SETTING_COUNT };

static struct setting settings[SETTING_COUNT] = {
    {"PORT", 5000}, {"LISTEN_AFTER_MS", 0}, {"EXIT_CODE", -1}, {"EXIT_AFTER_MS", 0}, {"NEVER_ANSWER", 0}, {"ECHO", 0},
    {"STATUS", 200}, {"DELAY_MS", 0}, {"NO_CONTENT_LENGTH", 0}, {"DIE_AFTER_REQUESTS", -1}, {"DIE_AFTER_MS", -1},
    {"DIE_CODE", 1}, {"IGNORE_SIGTERM", 0}, {"ALLOCATE_MB", 0},
    {"STALL_MS", 0}, {"STALL_EVERY_MS", 2000}, {"BUSY_MICROSECONDS", 0}, {"SLOW_MICROSECONDS", 0}, {"SLOW_PERCENT", 0},
    {"SLOW_PROCESS_PERCENT", 0}, {"TREND_MICROSECONDS_PER_MINUTE", 0}, {"TREND_SINCE", 0},
    {"SPIN_THREADS", 0}, {"FEWER_PERCENT", 0}, {"NAME_AFTER_START", 0},
    {"PROMPT", 0}, {"FORGET_AFTER_REQUESTS", -1},
    {"SLEEP_MS", 500}, {"BURN_MS", 300}, {"TOUCH_MB", 64}, {"LEAK_BYTES_PER_REQUEST", 0},
    {"WORKERS", 0},
};
enum { MOST_BODY = 1 << 20, MOST_WORKERS = 64 };
static const char *body = "Hello World";
static const char *required_header; /* NULL: none */
static const char *program_mode; /* NULL: a server */
static const char *exit_message = "misbehaving: EXIT_CODE asks for an exit";
static atomic_long requests;
static struct timespec started;
static int is_slow_process;
static int name_file; /* open from the start on: the first answer shall not wait for it */
static _Thread_local long long cpu_due; /* CPU time that the thread's requests so far may use */

static long setting(int which) { return settings[which].value; }

static void fail(const char *what) {
    fprintf(stderr, "misbehaving: %s: %s\n", what, strerror(errno));
    exit(2);
}

static long long now_ns(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return now.tv_sec * 1000000000LL + now.tv_nsec;
}

static long long age_ns(void) { return now_ns(CLOCK_MONOTONIC) - (started.tv_sec * 1000000000LL + started.tv_nsec); }

static void sleep_until(struct timespec from, long milliseconds) {
    from.tv_sec += milliseconds / 1000;
    from.tv_nsec += milliseconds % 1000 * 1000000;
    if (from.tv_nsec >= 1000000000) {
        from.tv_sec++;
        from.tv_nsec -= 1000000000;
    }
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &from, NULL) == EINTR)
        ;
}

static void sleep_ms(long milliseconds) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    sleep_until(now, milliseconds);
}

static void read_number(struct setting *s, const char *text) {
    char *end;
    errno = 0;
    long value = strtol(text, &end, 10);
    if (errno || end == text || *end || value < 0) {
        fprintf(stderr, "misbehaving: %s is '%s'; give a whole number that is not negative\n", s->name, text);
        exit(2);
    }
    s->value = value;
}

static void read_environment(void) {
    const char *text;
    for (int i = 0; i < SETTING_COUNT; i++)
        if ((text = getenv(settings[i].name)) && *text)
            read_number(&settings[i], text);
    if (setting(STALL_MS) && setting(STALL_MS) >= setting(STALL_EVERY_MS)) {
        fprintf(stderr, "misbehaving: STALL_MS is %ld; give less than STALL_EVERY_MS, which is %ld\n", setting(STALL_MS), setting(STALL_EVERY_MS));
        exit(2);
    }
    if (setting(FEWER_PERCENT) >= 100) {
        fprintf(stderr, "misbehaving: FEWER_PERCENT is %ld; give less than 100\n", setting(FEWER_PERCENT));
        exit(2);
    }
    if (setting(WORKERS) > MOST_WORKERS) {
        fprintf(stderr, "misbehaving: WORKERS is %ld; give at most %d\n", setting(WORKERS), MOST_WORKERS);
        exit(2);
    }
    if ((text = getenv("BODY")))
        body = text;
    if ((text = getenv("EXIT_MESSAGE")))
        exit_message = text;
    required_header = getenv("REQUIRED_HEADER");
    program_mode = getenv("PROGRAM");
}

static int is_known(const char *argument) {
    size_t length = strcspn(argument, "=");
    if (argument[length] != '=')
        return 0;
    for (int i = 0; i < SETTING_COUNT; i++)
        if (strlen(settings[i].name) == length && !strncmp(settings[i].name, argument, length))
            return 1;
    return !strncmp("BODY=", argument, 5) || !strncmp("EXIT_MESSAGE=", argument, 13) || !strncmp("REQUIRED_HEADER=", argument, 16) ||
           !strncmp("PROGRAM=", argument, 8);
}

/* Arguments are settings too: NAME=VALUE, and they win over the environment. */
static void read_arguments(int count, char **arguments) {
    for (int i = 1; i < count; i++) {
        if (!is_known(arguments[i])) {
            fprintf(stderr, "misbehaving: '%s' is no setting; give NAME=VALUE as in the README\n", arguments[i]);
            exit(2);
        }
        putenv(arguments[i]);
    }
}

/* Timers without slack and the scheduler's shortest slices (0.1 ms; Linux 6.12 on), which come the sooner: threads started later have both, too. */
static void become_prompt(void) {
    struct { unsigned size, policy; unsigned long long flags; int nice; unsigned priority; unsigned long long slice_ns, deadline_ns, period_ns; }
        attributes = {.size = sizeof attributes, .slice_ns = 100000};
    if (prctl(PR_SET_TIMERSLACK, 1L) || syscall(SYS_sched_setattr, 0, &attributes, 0))
        fail("cannot become prompt");
}

static void on_term(int signal) {
    (void)signal;
    if (!setting(IGNORE_SIGTERM))
        _exit(0);
}

static void die(const char *why) {
    fprintf(stderr, "misbehaving: died as asked: %s\n", why);
    _exit((int)setting(DIE_CODE));
}

static void *die_later(void *unused) {
    (void)unused;
    sleep_ms(setting(DIE_AFTER_MS));
    die("DIE_AFTER_MS");
    return NULL;
}

static void start_thread(void *(*run)(void *), void *argument) {
    pthread_t thread;
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, 64 * 1024);
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    if ((errno = pthread_create(&thread, &attributes, run, argument)))
        fail("cannot start a thread");
    pthread_attr_destroy(&attributes);
}

/* Every STALL_EVERY_MS after the start nothing is answered for STALL_MS: whoever comes then waits for the end. */
static void wait_out_stall(void) {
    if (!setting(STALL_MS))
        return;
    long long age = age_ns(), period = setting(STALL_EVERY_MS) * 1000000LL;
    if (age >= period && age % period < setting(STALL_MS) * 1000000LL)
        sleep_until(started, (long)(age / period * setting(STALL_EVERY_MS) + setting(STALL_MS)));
}

/* Each of the WORKERS is busy with one request for DELAY_MS, and a request waits for the first that is free. Both are reckoned by the clock, so a thread that wakes late
   delays no other: the capacity is exactly WORKERS / DELAY_MS. */
static void wait_for_worker(void) {
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    static long long free_at[MOST_WORKERS];
    int first = 0;
    pthread_mutex_lock(&lock);
    for (int i = 1; i < setting(WORKERS); i++)
        if (free_at[i] < free_at[first])
            first = i;
    long long now = now_ns(CLOCK_MONOTONIC), end = (free_at[first] > now ? free_at[first] : now) + setting(DELAY_MS) * 1000000LL;
    free_at[first] = end;
    pthread_mutex_unlock(&lock);
    sleep_until((struct timespec){.tv_sec = end / 1000000000, .tv_nsec = end % 1000000000}, 0);
}

/* The numbers of slow requests are spread evenly: of any hundred in a row exactly SLOW_PERCENT. */
static int is_slow(long number) {
    long percent = setting(SLOW_PERCENT);
    return is_slow_process || number * percent / 100 > (number - 1) * percent / 100;
}

static long long trend_ns(void) {
    long long since = setting(TREND_SINCE) ? now_ns(CLOCK_REALTIME) - setting(TREND_SINCE) * 1000000000LL
                                           : age_ns();
    return since > 0 ? since / 60000000 * setting(TREND_MICROSECONDS_PER_MINUTE) : 0;
}

/* Uses CPU until the thread has used what its requests so far may: reading and writing count, so a request costs exactly its share. */
static void keep_busy(long number) {
    cpu_due += setting(BUSY_MICROSECONDS) * 1000LL + trend_ns();
    if (is_slow(number))
        cpu_due += setting(SLOW_MICROSECONDS) * 1000LL;
    while (now_ns(CLOCK_THREAD_CPUTIME_ID) < cpu_due)
        ;
}

/* From one answer to the next there is also what the kernel and the client do: all of it takes so much longer that exactly so many fewer fit in. */
static void answer_fewer(void) {
    static _Thread_local long long last;
    if (!setting(FEWER_PERCENT))
        return;
    long long used = now_ns(CLOCK_THREAD_CPUTIME_ID), now = now_ns(CLOCK_MONOTONIC);
    long long due = last ? now + (now - last) * setting(FEWER_PERCENT) / (100 - setting(FEWER_PERCENT)) : now;
    while ((now = now_ns(CLOCK_MONOTONIC)) < due)
        ;
    last = now;
    cpu_due += now_ns(CLOCK_THREAD_CPUTIME_ID) - used; /* beside what BUSY_MICROSECONDS asks for */
}

/* What is asked from outside is late by whatever the asker waits; the process's name says when the first answer went out. */
static void name_after_start(void) {
    if (dprintf(name_file, "sent-%lldus", age_ns() / 1000) < 0)
        fail("cannot change the name");
}

/* Small pages of one mapping after the other: a heap would add its own, and a huge page would come before its bytes are used. */
static void leak(long bytes) {
    enum { MAPPING = 1 << 26 };
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    static char *next, *end;
    pthread_mutex_lock(&lock);
    while (bytes > 0) {
        if (next == end) {
            next = mmap(NULL, MAPPING, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
            if (next == MAP_FAILED)
                fail("cannot leak");
            madvise(next, MAPPING, MADV_NOHUGEPAGE); /* fails on a kernel that has no huge pages */
            end = next + MAPPING;
        }
        long part = bytes < end - next ? bytes : end - next;
        memset(next, 1, (size_t)part);
        next += part;
        bytes -= part;
    }
    pthread_mutex_unlock(&lock);
}

static long count_request(void) {
    long number = atomic_fetch_add(&requests, 1) + 1;
    leak(setting(LEAK_BYTES_PER_REQUEST));
    if (number == 1 && setting(DIE_AFTER_MS) >= 0)
        start_thread(die_later, NULL);
    if (setting(DIE_AFTER_REQUESTS) >= 0 && number > setting(DIE_AFTER_REQUESTS))
        die("DIE_AFTER_REQUESTS");
    return number;
}

/* A service that lost its database answers 200 as before, with another body. */
static const char *body_of(long number, const char *sent) {
    if (setting(FORGET_AFTER_REQUESTS) >= 0 && number > setting(FORGET_AFTER_REQUESTS))
        return "forgotten";
    return setting(ECHO) ? sent : body;
}

static int write_all(int connection, const char *bytes, size_t length) {
    while (length > 0) {
        ssize_t sent = send(connection, bytes, length, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR)
            continue;
        if (sent <= 0)
            return 0;
        bytes += sent;
        length -= (size_t)sent;
    }
    return 1;
}

/* The head begins with the request line, and each of its lines ends with CR LF. */
static int is_authorized(const char *head) {
    const char *found = required_header ? strcasestr(head, required_header) : NULL;
    return !required_header || (found > head && found[-1] == '\n' && !strncmp(found + strlen(required_header), "\r\n", 2));
}

static int answer(int connection, int keep_alive, int authorized, long number, const char *sent) {
    const char *text = body_of(number, sent);
    char head[256];
    char length[64] = "";
    if (setting(NEVER_ANSWER))
        for (;;)
            pause();
    wait_out_stall();
    if (setting(WORKERS))
        wait_for_worker();
    else
        sleep_ms(setting(DELAY_MS));
    keep_busy(number);
    answer_fewer();
    wait_out_stall(); /* a stall that began meanwhile holds it too */
    if (!setting(NO_CONTENT_LENGTH))
        snprintf(length, sizeof length, "Content-Length: %zu\r\n", strlen(text));
    int size = snprintf(head, sizeof head, "HTTP/1.1 %ld Answer\r\nContent-Type: text/plain\r\n%sConnection: %s\r\n\r\n",
                        authorized ? setting(STATUS) : 401, length, keep_alive ? "keep-alive" : "close");
    if (setting(NAME_AFTER_START) && number == 1)
        name_after_start();
    return write_all(connection, head, (size_t)size) && write_all(connection, text, strlen(text));
}

/* HTTP/1.0 clients such as ab ask for keep-alive; HTTP/1.1 clients ask for its end. */
static int wants_keep_alive(const char *request) {
    if (setting(NO_CONTENT_LENGTH) || strcasestr(request, "\r\nconnection: close"))
        return 0;
    return strstr(request, " HTTP/1.1\r\n") || strcasestr(request, "\r\nconnection: keep-alive");
}

/* The rest of a request's body, after the part of it that came with the head; null when it did not come. */
static char *read_body(int connection, const char *head, const char *begun, size_t length) {
    const char *field = strcasestr(head, "\r\ncontent-length:");
    size_t size = field ? strtoul(field + 17, NULL, 10) : 0;
    char *text = size > MOST_BODY ? NULL : malloc(size + 1);
    if (!text)
        return NULL;
    size_t used = length < size ? length : size;
    memcpy(text, begun, used);
    while (used < size) {
        ssize_t got = recv(connection, text + used, size - used, 0);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0) {
            free(text);
            return NULL;
        }
        used += (size_t)got;
    }
    text[size] = 0;
    return text;
}

static void *serve(void *argument) {
    int connection = (int)(long)argument;
    char buffer[8192];
    size_t used = 0;
    for (;;) {
        ssize_t got = recv(connection, buffer + used, sizeof buffer - 1 - used, 0);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            break;
        used += (size_t)got;
        buffer[used] = 0;
        char *end = strstr(buffer, "\r\n\r\n");
        if (!end)
            continue;
        end[2] = 0;
        int keep_alive = wants_keep_alive(buffer);
        char *sent = read_body(connection, buffer, end + 4, used - (size_t)(end + 4 - buffer));
        int open = sent && answer(connection, keep_alive, is_authorized(buffer), count_request(), sent) && keep_alive;
        free(sent);
        if (!open)
            break;
        used = 0;
    }
    close(connection);
    return NULL;
}

static int bind_port(void) {
    int on = 1, off = 0;
    struct sockaddr_in6 address = {.sin6_family = AF_INET6, .sin6_addr = IN6ADDR_ANY_INIT, .sin6_port = htons((uint16_t)setting(PORT))};
    socklen_t length = sizeof address;
    int listener = socket(AF_INET6, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (listener < 0)
        fail("cannot open a socket");
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    setsockopt(listener, IPPROTO_IPV6, IPV6_V6ONLY, &off, sizeof off);
    setsockopt(listener, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (bind(listener, (struct sockaddr *)&address, length))
        fail("cannot bind PORT");
    getsockname(listener, (struct sockaddr *)&address, &length);
    printf("port %d\n", ntohs(address.sin6_port));
    fflush(stdout);
    return listener;
}

static void allocate(long megabytes) {
    for (long i = 0; i < megabytes; i++) {
        char *block = malloc(1 << 20);
        if (!block)
            fail("cannot allocate");
        memset(block, 1, 1 << 20); /* only touched pages are used */
    }
}

static void *spin(void *unused) {
    (void)unused;
    for (volatile long turns = 0;; turns++)
        ;
    return NULL;
}

int main(int count, char **arguments) {
    clock_gettime(CLOCK_MONOTONIC, &started);
    read_arguments(count, arguments);
    read_environment();
    if (setting(PROMPT))
        become_prompt();
    is_slow_process = started.tv_nsec / 100 % 100 < setting(SLOW_PROCESS_PERCENT);
    signal(SIGTERM, on_term);
    if (program_mode && *program_mode)
        return run_program(&(struct program){program_mode, setting(SLEEP_MS), setting(BURN_MS), setting(TOUCH_MB)});
    if (setting(EXIT_CODE) >= 0) {
        sleep_until(started, setting(EXIT_AFTER_MS));
        fprintf(stderr, "%s\n", exit_message);
        return (int)setting(EXIT_CODE);
    }
    allocate(setting(ALLOCATE_MB));
    for (long i = 0; i < setting(SPIN_THREADS); i++)
        start_thread(spin, NULL);
    if (setting(NAME_AFTER_START) && (name_file = open("/proc/self/comm", O_WRONLY | O_CLOEXEC)) < 0)
        fail("cannot open the name");
    int listener = bind_port();
    sleep_until(started, setting(LISTEN_AFTER_MS)); /* bound but not listening: connections are refused */
    if (listen(listener, 1024))
        fail("cannot listen");
    for (;;) {
        int connection = accept(listener, NULL, NULL);
        if (connection >= 0)
            start_thread(serve, (void *)(long)connection);
        else if (errno != EINTR && errno != ECONNABORTED)
            fail("cannot accept");
    }
}
