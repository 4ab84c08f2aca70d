using Hotlap.Cli.Text;
using Hotlap.Measurement.Metrics;

namespace Hotlap.Cli.Reports;

/// <summary>Computes and prints relative changes in thousandths.</summary>
internal static class Change
{
    /// <summary>
    /// Leads a change that has the opposite direction of its figures. The change of a judged metric is estimated over paired rounds, the
    /// figures are medians of each variant alone, so noise can move them apart.
    /// </summary>
    public const char OpposedMark = '~';

    public const string OpposedLegend = "the change of paired rounds is the other way";

    /// <summary>
    /// Returns (value - baseline) / baseline in thousandths, rounded half away from zero. Null when either is unknown or the baseline is
    /// not positive.
    /// </summary>
    public static long? PerMille(long? value, long? baseline) =>
        value is { } v && baseline is > 0 and { } b ? (long)Math.Round(((decimal)v - b) * 1000m / b, MidpointRounding.AwayFromZero) : null;

    /// <summary>Returns a change for the line of its figure, marked when the figures, as printed, differ in the other direction.</summary>
    public static string Beside(long? perMille, decimal? figure, decimal? baseline)
    {
        var isOpposed = Math.Sign(perMille ?? 0) * Math.Sign(figure - baseline ?? 0) < 0;
        return isOpposed ? OpposedMark + Figures.Change(perMille) : Figures.Change(perMille);
    }

    /// <summary>Returns the operator's judged change of a metric where there is one, else the difference between the two figures.</summary>
    public static long? Of(IReadOnlyList<ComparisonStatus> judged, string metric, long? value, long? baseline) =>
        judged.FirstOrDefault(comparison => comparison.Metric == metric)?.ChangePerMille ?? PerMille(value, baseline);
}

/// <summary>The change of one row of a column; null for the baseline, and when it is unknown.</summary>
internal readonly record struct RowChange(bool IsBaseline, long? PerMille);

/// <summary>Changes of a cell against the baseline, in thousandths of the baseline's figure; null when either was not measured.</summary>
internal sealed record CellChanges
{
    public long? RequestsPerSecond { get; init; }
    public long? RateAtObjective { get; init; }
    public long? MessagesPerSecond { get; init; }
    public long? MessageLatency { get; init; }
    public long? Mean { get; init; }
    public long? Min { get; init; }
    public long? P50 { get; init; }
    public long? P90 { get; init; }
    public long? P95 { get; init; }
    public long? P99 { get; init; }
    public long? P999 { get; init; }
    public long? Max { get; init; }
    public long? CpuPerRequest { get; init; }
    public long? PeakMemory { get; init; }
    public long? CostPerMillionRequests { get; init; }

    public static CellChanges Of(CellStatus cell, CellStatus? baseline, IReadOnlyList<ComparisonStatus> judged)
    {
        return new CellChanges
        {
            RequestsPerSecond = Of(MetricNames.RequestsPerSecond, of => of.RequestsPerSecond?.Median),
            RateAtObjective = Of(MetricNames.RateAtObjective, of => of.RateAtObjective?.Median),
            MessagesPerSecond = Of(MetricNames.MessagesPerSecond, of => of.MessagesPerSecond),
            MessageLatency = Of(MetricNames.MessageLatency, of => of.MessageLatencyNanoseconds),
            Mean = Difference(of => of.LatencyMicroseconds?.Mean),
            Min = Difference(of => of.LatencyMicroseconds?.Min),
            P50 = Of(MetricNames.P50, of => of.LatencyMicroseconds?.P50),
            P90 = Difference(of => of.LatencyMicroseconds?.P90),
            P95 = Difference(of => of.LatencyMicroseconds?.P95),
            P99 = Of(MetricNames.P99, of => of.LatencyMicroseconds?.P99),
            P999 = Difference(of => of.LatencyMicroseconds?.P999),
            Max = Difference(of => of.LatencyMicroseconds?.Max),
            CpuPerRequest = Of(MetricNames.CpuPerRequest, of => of.CpuNanosecondsPerRequest),
            PeakMemory = Of(MetricNames.PeakMemory, of => of.PeakMemoryBytes),
            CostPerMillionRequests = Of(MetricNames.CostPerMillionRequests, of => of.CostPerMillionRequestsMillionths),
        };

        long? Of(string metric, Func<CellStatus, long?> figure) =>
            Change.Of(judged, metric, figure(cell), baseline is null ? null : figure(baseline));

        long? Difference(Func<CellStatus, long?> figure) => Change.PerMille(figure(cell), baseline is null ? null : figure(baseline));
    }
}

/// <summary>
/// Changes of a variant against the baseline, in thousandths of the baseline's figure; null when either was not measured.
/// </summary>
internal sealed record VariantChanges(long? ImageBytes, long? Startup, long? IdleMemory)
{
    public static VariantChanges Of(VariantStatus variant, VariantStatus? baseline, IReadOnlyList<ComparisonStatus> judged) => new(
        ImageBytes: Change.Of(judged, MetricNames.ImageBytes, variant.ImageBytes, baseline?.ImageBytes),
        Startup: Change.Of(judged, MetricNames.Startup, variant.Startup?.MedianMicroseconds, baseline?.Startup?.MedianMicroseconds),
        IdleMemory: Change.Of(judged, MetricNames.IdleMemory, variant.IdleMemoryBytes, baseline?.IdleMemoryBytes));
}
