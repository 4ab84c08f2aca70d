namespace Hotlap.Api.V1Alpha1;

/// <summary>How the load of a cell was applied.</summary>
public sealed record LoadStatus
{
    /// <summary><c>Closed</c>: latencies at saturation. <c>Open</c>: latencies at a load that is equal for all variants.</summary>
    public string Loop { get; set; } = "";

    /// <summary>Planned requests per second; null in a closed loop.</summary>
    public long? RatePerSecond { get; set; }

    /// <summary>True when latencies are measured from the planned start of each request.</summary>
    public bool CoordinatedOmissionCorrected { get; set; }

    /// <summary>Number of generators that sent the load together.</summary>
    public int Generators { get; set; } = 1;

    /// <summary>
    /// Largest difference between the start times of two generators of a trial, in microseconds; null with one generator.
    /// </summary>
    public long? StartSkewMicroseconds { get; set; }

    /// <summary>Length of the warm-up in milliseconds, median over trials; null without warm-up.</summary>
    public long? WarmupMilliseconds { get; set; }

    /// <summary>Trials whose warm-up ended before the rate was steady; null when steadiness was not checked.</summary>
    public int? UnsteadyTrials { get; set; }
}

/// <summary>One second of a cell without warm-up, or one step of a load profile: medians over trials.</summary>
public sealed record CurvePointStatus
{
    /// <summary>Start of the point in milliseconds, relative to the start of the measured window.</summary>
    public long OffsetMilliseconds { get; set; }

    /// <summary>Planned calls in flight of the step; null outside a profile.</summary>
    public int? Concurrency { get; set; }

    /// <summary>Planned requests per second of the step; null in a closed loop.</summary>
    public long? RatePerSecond { get; set; }

    /// <summary>Correct answers per second.</summary>
    public long RequestsPerSecond { get; set; }

    /// <summary>Median latency in microseconds; null when the tool does not report it.</summary>
    public long? P50Microseconds { get; set; }

    /// <summary>99th percentile of latency in microseconds; null when the tool does not report it.</summary>
    public long? P99Microseconds { get; set; }
}
