using Hotlap.Api.V1Alpha1;

namespace Hotlap.Planning.Reporting;

/// <summary>What a metric's numbers are.</summary>
internal enum MetricUnit
{
    Microseconds,
    Nanoseconds,
    Bytes,
    Count,
}

/// <summary>A metric that thresholds can name.</summary>
/// <param name="Name">Name in the spec.</param>
/// <param name="Unit">Unit of its numbers.</param>
/// <param name="OfCell">Its figure in a cell, when it belongs to cells.</param>
/// <param name="OfVariant">Its figure in a variant, when it belongs to variants.</param>
internal sealed record Metric(string Name, MetricUnit Unit, Func<CellStatus, long?>? OfCell, Func<VariantStatus, long?>? OfVariant)
{
    public static IReadOnlyList<Metric> All { get; } =
    [
        Cell("requestsPerSecond", MetricUnit.Count, cell => cell.RequestsPerSecond?.Median),
        Cell("mean", MetricUnit.Microseconds, cell => cell.LatencyMicroseconds?.Mean),
        Cell("p50", MetricUnit.Microseconds, cell => cell.LatencyMicroseconds?.P50),
        Cell("p90", MetricUnit.Microseconds, cell => cell.LatencyMicroseconds?.P90),
        Cell("p95", MetricUnit.Microseconds, cell => cell.LatencyMicroseconds?.P95),
        Cell("p99", MetricUnit.Microseconds, cell => cell.LatencyMicroseconds?.P99),
        Cell("p999", MetricUnit.Microseconds, cell => cell.LatencyMicroseconds?.P999),
        Cell("max", MetricUnit.Microseconds, cell => cell.LatencyMicroseconds?.Max),
        Cell("errors", MetricUnit.Count, cell => cell.Errors),
        Cell("cpuPerRequest", MetricUnit.Nanoseconds, cell => cell.CpuNanosecondsPerRequest),
        Cell("peakMemory", MetricUnit.Bytes, cell => cell.PeakMemoryBytes),
        Variant("startup", MetricUnit.Microseconds, variant => variant.Startup?.MedianMicroseconds),
        Variant("imageBytes", MetricUnit.Bytes, variant => variant.ImageBytes),
        Variant("idleMemory", MetricUnit.Bytes, variant => variant.IdleMemoryBytes),
    ];

    public static Metric? Find(string name) => All.FirstOrDefault(metric => metric.Name == name);

    private static Metric Cell(string name, MetricUnit unit, Func<CellStatus, long?> figure) => new(name, unit, figure, null);

    private static Metric Variant(string name, MetricUnit unit, Func<VariantStatus, long?> figure) => new(name, unit, null, figure);
}
