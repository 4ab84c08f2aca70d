namespace Hotlap.Measurement.Metrics;

/// <summary>What the numbers of a metric are in specs and statuses.</summary>
public enum MetricUnit
{
    /// <summary>A plain number.</summary>
    Count,

    /// <summary>Time in microseconds.</summary>
    Microseconds,

    /// <summary>Time in nanoseconds.</summary>
    Nanoseconds,

    /// <summary>Memory or size in bytes.</summary>
    Bytes,

    /// <summary>A share in thousandths.</summary>
    Thousandths,

    /// <summary>A rate: so many a second.</summary>
    PerSecond,
}
