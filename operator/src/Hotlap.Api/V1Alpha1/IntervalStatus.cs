namespace Hotlap.Api.V1Alpha1;

/// <summary>95% interval of the median over trials of one metric, from order statistics.</summary>
public sealed record IntervalStatus
{
    /// <summary>Name of the metric, as in thresholds.</summary>
    public string Metric { get; set; } = "";

    /// <summary>Low end, in the metric's unit: microseconds, nanoseconds for cpuPerRequest, bytes, or a count.</summary>
    public long Low { get; set; }

    /// <summary>High end, in the same unit.</summary>
    public long High { get; set; }
}
