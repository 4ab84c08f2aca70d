/* What PROGRAM asks for, with the settings that its modes read. */
struct program {
    const char *mode;
    long sleep_ms, burn_ms, touch_mb;
};

int run_program(const struct program *program); /* its exit code */
