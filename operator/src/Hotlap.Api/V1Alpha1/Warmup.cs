namespace Hotlap.Api.V1Alpha1;

/// <summary>Load before each measurement whose answers are discarded.</summary>
public sealed record Warmup
{
    /// <summary>Default of <see cref="Duration"/> with the mode Fixed.</summary>
    public const string DefaultDuration = "5s";

    /// <summary>Default of <see cref="Min"/>.</summary>
    public const string DefaultMin = "10s";

    /// <summary>Default of <see cref="Max"/>.</summary>
    public const string DefaultMax = "60s";

    /// <summary><c>Steady</c>: until the rate is steady; <c>Fixed</c>: by duration or requests; <c>None</c>: the figures are cold. Null for Fixed where duration or requests is set, else Steady.</summary>
    public string? Mode { get; set; }

    /// <summary>Length with the mode Fixed.</summary>
    public string? Duration { get; set; }

    /// <summary>Number of requests with the mode Fixed, instead of a length.</summary>
    public long? Requests { get; set; }

    /// <summary>Shortest warm-up with the mode Steady; null for 10s.</summary>
    public string? Min { get; set; }

    /// <summary>Longest warm-up with the mode Steady; null for 60s.</summary>
    public string? Max { get; set; }
}
