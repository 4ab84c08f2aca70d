namespace Hotlap.Measurement.Metrics;

/// <summary>The unit of a metric in specs and statuses.</summary>
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

    /// <summary>A rate per second.</summary>
    PerSecond,
}
