namespace Hotlap.Cli.Reports;

/// <summary>Computes a relative change in thousandths.</summary>
internal static class Change
{
    /// <summary>
    /// Returns (value - baseline) / baseline in thousandths, rounded half away from zero. Null when either is unknown or the baseline is
    /// not positive.
    /// </summary>
    public static long? PerMille(long? value, long? baseline) =>
        value is { } v && baseline is > 0 and { } b ? (long)Math.Round(((decimal)v - b) * 1000m / b, MidpointRounding.AwayFromZero) : null;

    /// <summary>Returns the operator's judged change of a metric where there is one, else the difference between the two figures.</summary>
    public static long? Of(IReadOnlyList<ComparisonStatus> judged, string metric, long? value, long? baseline) =>
        judged.FirstOrDefault(comparison => comparison.Metric == metric)?.ChangePerMille ?? PerMille(value, baseline);
}

/// <summary>Changes of a cell against the baseline, in thousandths of the baseline's figure; null when either was not measured.</summary>
internal sealed record CellChanges(
    long? RequestsPerSecond, long? MessagesPerSecond, long? MessageLatency, long? Mean, long? Min, long? P50, long? P90, long? P95,
    long? P99, long? P999, long? Max, long? CpuPerRequest, long? PeakMemory);

/// <summary>
/// Changes of a variant against the baseline, in thousandths of the baseline's figure; null when either was not measured.
/// </summary>
internal sealed record VariantChanges(long? ImageBytes, long? Startup, long? IdleMemory);
