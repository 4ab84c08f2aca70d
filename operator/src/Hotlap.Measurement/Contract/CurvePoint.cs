namespace Hotlap.Measurement.Contract;

/// <summary>One part of a measured window: a second of it, or a step of its load profile.</summary>
public sealed record CurvePoint
{
    /// <summary>Begin of the part, in milliseconds since the window's begin.</summary>
    public long OffsetMilliseconds { get; set; }

    /// <summary>Length of the part, in milliseconds.</summary>
    public long DurationMilliseconds { get; set; }

    /// <summary>Calls in flight that this part's step plans; null outside a load profile.</summary>
    public int? Concurrency { get; set; }

    /// <summary>Requests a second that this part's step plans; null in a closed loop.</summary>
    public long? RatePerSecond { get; set; }

    /// <summary>Requests answered correctly in the part.</summary>
    public long Requests { get; set; }

    /// <summary>Requests that failed in the part; null where the tool does not say when.</summary>
    public long? Errors { get; set; }

    /// <summary>Median latency in the part, in nanoseconds; null where the tool does not say, and without an answer.</summary>
    public long? P50Nanoseconds { get; set; }

    /// <summary>99th percentile of latency in the part, in nanoseconds; null where the tool does not say, and without an answer.</summary>
    public long? P99Nanoseconds { get; set; }
}
