namespace Hotlap.Measurement.Summaries;

/// <summary>Latencies of a cell over all its rounds, in microseconds; percentiles are from the merged histogram.</summary>
public sealed record LatencySummary
{
    /// <summary>Mean.</summary>
    public long Mean { get; init; }

    /// <summary>Smallest.</summary>
    public long Min { get; init; }

    /// <summary>Median.</summary>
    public long P50 { get; init; }

    /// <summary>90th percentile.</summary>
    public long P90 { get; init; }

    /// <summary>95th percentile.</summary>
    public long P95 { get; init; }

    /// <summary>99th percentile.</summary>
    public long P99 { get; init; }

    /// <summary>99.9th percentile; null below 10,000 correct answers, and for ab, which does not report it.</summary>
    public long? P999 { get; init; }

    /// <summary>Largest.</summary>
    public long Max { get; init; }
}
