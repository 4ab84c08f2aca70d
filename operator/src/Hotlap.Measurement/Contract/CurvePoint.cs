namespace Hotlap.Measurement.Contract;

/// <summary>One part of a measured window: a second of it, or a step of its load profile.</summary>
public sealed record CurvePoint
{
    /// <summary>Start of the part, in milliseconds since the start of the window.</summary>
    public long OffsetMilliseconds { get; set; }

    /// <summary>Length of the part, in milliseconds.</summary>
    public long DurationMilliseconds { get; set; }

    /// <summary>Calls in flight that the step plans; null outside a load profile.</summary>
    public int? Concurrency { get; set; }

    /// <summary>Requests per second that the step plans; null in a closed loop and outside a load profile.</summary>
    public long? RatePerSecond { get; set; }

    /// <summary>Number of requests that were answered correctly in the part.</summary>
    public long Requests { get; set; }

    /// <summary>Number of requests that failed in the part; null when the tool does not report when requests failed.</summary>
    public long? Errors { get; set; }

    /// <summary>Median latency in the part, in nanoseconds; null without a correct answer, and after merging several generators.</summary>
    public long? P50Nanoseconds { get; set; }

    /// <summary>
    /// 99th percentile of latency in the part, in nanoseconds; null without a correct answer, and after merging several generators.
    /// </summary>
    public long? P99Nanoseconds { get; set; }
}
