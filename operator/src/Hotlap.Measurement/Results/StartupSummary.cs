using Hotlap.Measurement.Statistics;

namespace Hotlap.Measurement.Results;

/// <summary>Startup of one variant over its trials.</summary>
public sealed record StartupSummary
{
    /// <summary>Trials that are in the figures.</summary>
    public int Trials { get; init; }

    /// <summary>Exec to the first correct answer, in microseconds.</summary>
    public required Spread Microseconds { get; init; }

    /// <summary>90th percentile of the same, of type 7, in microseconds.</summary>
    public long P90Microseconds { get; init; }

    /// <summary>95% interval of the median of the same; null below 7 trials.</summary>
    public MetricInterval? Interval { get; init; }

    /// <summary>
    /// The first start after a pull of the image, in microseconds; it is in none of the other figures. Null where no trial pulled it.
    /// </summary>
    public long? FirstStartMicroseconds { get; init; }

    /// <summary>Exec to the first accepted connection, in microseconds.</summary>
    public required Spread ListeningMicroseconds { get; init; }

    /// <summary>Widest error of a single startup, in microseconds.</summary>
    public long ResolutionMicroseconds { get; init; }

    /// <summary>Resident memory before load, in bytes: median.</summary>
    public long IdleMemoryBytes { get; init; }
}
