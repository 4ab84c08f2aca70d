/* A program without requests, as a scenario with `program` runs it: states known figures, or fails in one way; README.md lists the modes. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "program.h"

enum { MEBIBYTE = 1 << 20, MOST_MEBIBYTES = 1024, LATENCIES = 1000, LATENCIES_A_LINE = 100 };

static FILE *results;
static char *volatile touched; /* a block that nothing can reach, the compiler would leave out */

static long long read_clock(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return now.tv_sec * 1000000000LL + now.tv_nsec;
}

/* To the file that Hotlap names, or to the console where the program is tried by hand. A line is written whole. */
static void open_results(void) {
    const char *path = getenv("HOTLAP_RESULTS");
    results = path && *path ? fopen(path, "a") : stdout;
    if (!results) {
        fprintf(stderr, "misbehaving: cannot open HOTLAP_RESULTS '%s': %s\n", path, strerror(errno));
        exit(2);
    }
    setlinebuf(results);
}

static void state(const char *line) { fprintf(results, "%s\n", line); }

static void state_metric(const char *name, long long value) { fprintf(results, "{\"metric\":\"%s\",\"value\":%lld}\n", name, value); }

static void sleep_to(long long deadline) {
    struct timespec at = {.tv_sec = deadline / 1000000000, .tv_nsec = deadline % 1000000000};
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &at, NULL) == EINTR)
        ;
}

/* CPU time of the whole window, whatever else was done in it. */
static void burn_to(long long cpu_deadline) {
    while (read_clock(CLOCK_PROCESS_CPUTIME_ID) < cpu_deadline)
        ;
}

static void touch(long mebibytes) {
    for (long i = 0; i < mebibytes; i++) {
        char *block = malloc(MEBIBYTE);
        if (!block)
            break;
        memset(block, 1, MEBIBYTE); /* only touched pages are used */
        touched = block;
    }
}

/* `time` is what the program's own clock says of the sleep: it is known, while the CPU time takes as long as the machine lets it. */
static int state_known(const struct program *program) {
    state("{\"window\":\"begin\"}");
    long long cpu = read_clock(CLOCK_PROCESS_CPUTIME_ID), begin = read_clock(CLOCK_MONOTONIC);
    sleep_to(begin + program->sleep_ms * 1000000LL);
    state_metric("time", read_clock(CLOCK_MONOTONIC) - begin);
    state_metric("calls", 7);
    touch(program->touch_mb);
    burn_to(cpu + program->burn_ms * 1000000LL);
    state("{\"window\":\"end\"}");
    return 0;
}

/* 1 to 1000 microseconds, as many fewer as there are errors, in a window of SLEEP_MS. */
static int state_latencies(const struct program *program, int errors) {
    state("{\"window\":\"begin\"}");
    long long begin = read_clock(CLOCK_MONOTONIC);
    for (int i = 1; i <= LATENCIES - errors; i++)
        fprintf(results, "%s%d000%s", i % LATENCIES_A_LINE == 1 ? "{\"latencies\":[" : ",", i, i % LATENCIES_A_LINE == 0 || i == LATENCIES - errors ? "]}\n" : "");
    if (errors)
        fprintf(results, "{\"errors\":%d,\"cause\":\"http 500\"}\n", errors);
    sleep_to(begin + program->sleep_ms * 1000000LL);
    state("{\"window\":\"end\"}");
    return 0;
}

static int exit_3(void) {
    state_metric("time", 1000000);
    state_metric("calls", 7);
    fprintf(stderr, "misbehaving: the shop did not answer\n");
    return 3;
}

static int state_broken(void) {
    state("{\"tool\":\"misbehaving\",\"version\":\"1\"}");
    state_metric("time", 1000000);
    state("{\"metric\":\"calls\",\"value\":7.5}");
    return 0;
}

static int state_unknown(void) {
    state_metric("time", 1000000);
    state_metric("calls", 7);
    state_metric("colour", 3);
    return 0;
}

static int state_too_few(void) {
    state_metric("time", 1000000);
    return 0;
}

static _Noreturn void hang(void) {
    state_metric("time", 1000000);
    for (;;)
        pause();
}

static int use_memory(void) {
    state_metric("time", 1000000);
    touch(MOST_MEBIBYTES);
    fprintf(stderr, "misbehaving: PROGRAM=memory used %d MiB and was not stopped; set a memory limit\n", MOST_MEBIBYTES);
    return 2;
}

int run_program(const struct program *program) {
    const char *mode = program->mode;
    open_results();
    if (!strcmp(mode, "states"))
        return state_known(program);
    if (!strcmp(mode, "latencies"))
        return state_latencies(program, 0);
    if (!strcmp(mode, "errors"))
        return state_latencies(program, 2);
    if (!strcmp(mode, "exit-3"))
        return exit_3();
    if (!strcmp(mode, "nothing"))
        return 0;
    if (!strcmp(mode, "broken"))
        return state_broken();
    if (!strcmp(mode, "unknown-metric"))
        return state_unknown();
    if (!strcmp(mode, "missing-metric"))
        return state_too_few();
    if (!strcmp(mode, "hangs"))
        hang();
    if (!strcmp(mode, "memory"))
        return use_memory();
    fprintf(stderr, "misbehaving: PROGRAM is '%s'; give a mode as in the README\n", mode);
    return 2;
}
