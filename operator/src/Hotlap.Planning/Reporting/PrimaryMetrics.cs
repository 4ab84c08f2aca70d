using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.Metrics;

namespace Hotlap.Planning.Reporting;

/// <summary>Metrics that decide: those of the spec, else what each load asks for.</summary>
internal static class PrimaryMetrics
{
    /// <summary>True where a metric decides. A metric of a variant has no cell.</summary>
    public static bool Has(BenchmarkRunSpec spec, string metric, Cell? cell) =>
        spec.Comparison?.PrimaryMetrics is { Count: > 0 } named ? named.Contains(metric) : metric == Default(spec, cell);

    /// <summary>The metric of the summary line: the first that decides in a cell, or the startup.</summary>
    public static string First(BenchmarkRunSpec spec, Cell? cell) =>
        spec.Comparison?.PrimaryMetrics is { Count: > 0 } named && named.Find(metric => SpecMetrics.Of(spec).Find(metric) is { } known && known.IsOfCell == (cell is not null)) is { } first
            ? first
            : Default(spec, cell) ?? MetricNames.Startup;

    /// <summary>
    /// Capacity in a closed loop, the far end of latency at a given rate, startup where nothing else is measured; of a program what it states first.
    /// </summary>
    private static string? Default(BenchmarkRunSpec spec, Cell? cell) => cell switch
    {
        null => spec.StartupOnly ? MetricNames.Startup : null,
        { Scenario.Program: not null } when spec.Metrics is [var first, ..] => first.Name,
        { Scenario.Load: { Rate: not null } or { Profile.Of: "Rate" } } => MetricNames.P99,
        _ => MetricNames.RequestsPerSecond,
    };
}
