namespace Hotlap.Api.V1Alpha1;

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
