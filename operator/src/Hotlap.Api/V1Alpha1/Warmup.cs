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
