namespace Hotlap.Api.V1Alpha1;

/// <summary>Load before each measurement; its answers are discarded.</summary>
public sealed record Warmup
{
    /// <summary>Default of <see cref="Duration"/> in mode Fixed.</summary>
    public const string DefaultDuration = "5s";

    /// <summary>Default of <see cref="Min"/>.</summary>
    public const string DefaultMin = "10s";

    /// <summary>Default of <see cref="Max"/>.</summary>
    public const string DefaultMax = "60s";

    /// <summary>
    /// <c>Steady</c>: until the rate is steady; <c>Fixed</c>: by duration or requests; <c>None</c>: no warm-up, the results are cold. Null
    /// for Fixed when duration or requests is set, else Steady.
    /// </summary>
    public string? Mode { get; set; }

    /// <summary>Length in mode Fixed.</summary>
    public string? Duration { get; set; }

    /// <summary>Number of requests in mode Fixed, instead of a length.</summary>
    public long? Requests { get; set; }

    /// <summary>Shortest warm-up in mode Steady; null for 10s.</summary>
    public string? Min { get; set; }

    /// <summary>Longest warm-up in mode Steady; null for 60s.</summary>
    public string? Max { get; set; }
}

/// <summary>
/// Ends a run before its last round, by the width of its intervals and never by their position: testing repeatedly for a difference would
/// find one by chance.
/// </summary>
public sealed record EarlyStop
{
    /// <summary>Minimum rounds, 7 to 100; below 7 there is no interval.</summary>
    public int MinRounds { get; set; } = 7;

    /// <summary>Largest half-width, in percent, of the 95% interval of each primary metric's difference.</summary>
    public string Precision { get; set; } = "2%";
}

/// <summary>Time limits, as durations; <see cref="TimeLimits"/> has their defaults.</summary>
public sealed record Timeouts
{
    /// <summary>Default of <see cref="Startup"/>.</summary>
    public const string DefaultStartup = "2m";

    /// <summary>Default of <see cref="Trial"/>.</summary>
    public const string DefaultTrial = "10m";

    /// <summary>Default of <see cref="Run"/>.</summary>
    public const string DefaultRun = "4h";

    /// <summary>
    /// From the creation of a target or generator pod until it works. Includes scheduling, image pull and start; for a target also the
    /// first correct answer. Null for 2m.
    /// </summary>
    public string? Startup { get; set; }

    /// <summary>From the creation of the target pod to the end of its last measurement; null for 10m.</summary>
    public string? Trial { get; set; }

    /// <summary>From the start of the run to its end; time in the queue or suspended does not count. Null for 4h.</summary>
    public string? Run { get; set; }
}
