namespace Hotlap.Api.V1Alpha1;

/// <summary>Load before each measurement; its answers are discarded.</summary>
public sealed record Warmup
{
    /// <summary>Default of <see cref="Duration"/> in mode Fixed.</summary>
    public const string DefaultDuration = "5s";

    public const string DefaultMin = "10s";

    public const string DefaultMax = "60s";

    public string? Mode { get; set; }
    public string? Duration { get; set; }
    public long? Requests { get; set; }
    public string? Min { get; set; }
    public string? Max { get; set; }
}

/// <summary>
/// Ends a run before its last round. Its intervals are wider than those of a fixed number of rounds, because a run that ends by what it saw
/// would otherwise find a difference by chance.
/// </summary>
public sealed record EarlyStop
{
    /// <summary>Default of <see cref="Precision"/> when <c>Precise</c>.</summary>
    public const string DefaultPrecision = "2%";

    public string When { get; set; } = EarlyStopWhen.Precise;
    public int MinRounds { get; set; } = 7;
    public string? Precision { get; set; }
}

/// <summary>Time limits, as durations; <see cref="TimeLimits"/> has their defaults.</summary>
public sealed record Timeouts
{
    public const string DefaultStartup = "2m";

    public const string DefaultTrial = "10m";

    public const string DefaultRun = "4h";

    /// <summary>Default of <see cref="Scheduling"/>: autoscalers add a node within minutes.</summary>
    public const string DefaultScheduling = "10m";

    /// <summary>How long a pod waits for a node that an autoscaler adds.</summary>
    public string? Scheduling { get; set; }
    public string? Startup { get; set; }
    public string? Trial { get; set; }
    public string? Run { get; set; }
}
