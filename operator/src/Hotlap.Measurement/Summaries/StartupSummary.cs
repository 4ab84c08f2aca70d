using Hotlap.Measurement.Statistics;

namespace Hotlap.Measurement.Summaries;

/// <summary>Startup of one variant over its trials.</summary>
public sealed record StartupSummary
{
    /// <summary>Number of trials that the figures include.</summary>
    public int Trials { get; init; }

    /// <summary>Startup time: exec to the first correct answer, in microseconds.</summary>
    public required Spread Microseconds { get; init; }

    /// <summary>90th percentile of the startup time in microseconds (quantile of type 7).</summary>
    public long P90Microseconds { get; init; }

    /// <summary>95% interval of the median startup time; null below 7 trials.</summary>
    public MetricInterval? Interval { get; init; }

    /// <summary>
    /// Startup time of the first start after an image pull, in microseconds. No other figure includes it. Null when no trial pulled the
    /// image.
    /// </summary>
    public long? FirstStartMicroseconds { get; init; }

    /// <summary>Exec to the first accepted connection, in microseconds.</summary>
    public required Spread ListeningMicroseconds { get; init; }

    /// <summary>Largest possible error of a single startup time, in microseconds.</summary>
    public long ResolutionMicroseconds { get; init; }

    /// <summary>Median resident memory before load, in bytes.</summary>
    public long IdleMemoryBytes { get; init; }
}
