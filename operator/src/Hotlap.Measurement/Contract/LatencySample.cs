namespace Hotlap.Measurement.Contract;

/// <summary>Latencies of one window, and their mergeable histogram.</summary>
public sealed record LatencySample
{
    /// <summary>Smallest latency in nanoseconds.</summary>
    public long MinNanoseconds { get; set; }

    /// <summary>Mean latency in nanoseconds, over the same requests as the histogram.</summary>
    public long MeanNanoseconds { get; set; }

    /// <summary>Largest latency in nanoseconds.</summary>
    public long MaxNanoseconds { get; set; }

    /// <summary>Largest error of a single latency in nanoseconds: of the tool's own resolution and, where it gives only percentiles, of their rounding.</summary>
    public long ResolutionNanoseconds { get; set; }

    /// <summary>Histogram of latencies in nanoseconds: HdrHistogram V2, compressed, Base64.</summary>
    public string Histogram { get; set; } = "";
}
