namespace Hotlap.Api.V1Alpha1;

/// <summary>One second of a cold cell, or one step of a load profile: medians over trials.</summary>
public sealed record CurvePointStatus
{
    /// <summary>Begin since the begin of the measured window, in milliseconds.</summary>
    public long OffsetMilliseconds { get; set; }

    /// <summary>Calls in flight that the step plans; null outside a profile.</summary>
    public int? Concurrency { get; set; }

    /// <summary>Requests a second that the step plans; null in a closed loop.</summary>
    public long? RatePerSecond { get; set; }

    /// <summary>Correct answers per second.</summary>
    public long RequestsPerSecond { get; set; }

    /// <summary>Median latency in microseconds; null where the tool does not say.</summary>
    public long? P50Microseconds { get; set; }

    /// <summary>99th percentile of latency in microseconds; null where the tool does not say.</summary>
    public long? P99Microseconds { get; set; }
}
