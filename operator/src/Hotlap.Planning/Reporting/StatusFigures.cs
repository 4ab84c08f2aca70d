namespace Hotlap.Planning.Reporting;

/// <summary>Locates the figures of metrics in a status.</summary>
internal static class StatusFigures
{
    /// <summary>Returns the figure of a metric of cells; null when it was not measured.</summary>
    public static long? Of(CellStatus cell, Metric metric) => metric.Name switch
    {
        MetricNames.RequestsPerSecond => cell.RequestsPerSecond?.Median,
        MetricNames.MessagesPerSecond => cell.MessagesPerSecond,
        MetricNames.MessageLatency => cell.MessageLatencyNanoseconds,
        MetricNames.Mean => cell.LatencyMicroseconds?.Mean,
        MetricNames.P50 => cell.LatencyMicroseconds?.P50,
        MetricNames.P90 => cell.LatencyMicroseconds?.P90,
        MetricNames.P95 => cell.LatencyMicroseconds?.P95,
        MetricNames.P99 => cell.LatencyMicroseconds?.P99,
        MetricNames.P999 => cell.LatencyMicroseconds?.P999,
        MetricNames.Max => cell.LatencyMicroseconds?.Max,
        MetricNames.Errors => cell.Errors,
        MetricNames.CpuPerRequest => cell.CpuNanosecondsPerRequest,
        MetricNames.PeakMemory => cell.PeakMemoryBytes,
        MetricNames.AnswerBytes => cell.AnswerBytes,
        MetricNames.AllocatedPerRequest => cell.Runtime?.AllocatedBytesPerRequest,
        MetricNames.GcPause => cell.Runtime?.GcPausePerMille,
        var name when metric.IsStated => cell.Metrics?.Find(stated => stated.Name == name)?.Median,
        _ => throw new ArgumentException($"{metric.Name} is not a metric of cells", nameof(metric)),
    };

    /// <summary>Returns the figure of a metric of variants; null when it was not measured.</summary>
    public static long? Of(VariantStatus variant, Metric metric) => metric.Name switch
    {
        MetricNames.Startup => variant.Startup?.MedianMicroseconds,
        MetricNames.ImageBytes => variant.ImageBytes,
        MetricNames.IdleMemory => variant.IdleMemoryBytes,
        _ => throw new ArgumentException($"{metric.Name} is not a metric of variants", nameof(metric)),
    };
}

/// <summary>Formats lists of sentences.</summary>
internal static class Lists
{
    /// <summary>Joins the first sentences and adds how many more there are.</summary>
    public static string Join(IReadOnlyCollection<string> sentences, int most) =>
        string.Join("; ", sentences.Take(most)) + (sentences.Count > most ? $"; and {sentences.Count - most} more" : "");
}
