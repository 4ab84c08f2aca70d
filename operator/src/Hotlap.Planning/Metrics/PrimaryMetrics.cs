using Hotlap.Api.Units;
using Hotlap.Planning.Specs;

namespace Hotlap.Planning.Metrics;

/// <summary>Primary metrics: those of the spec, otherwise one that depends on the kind of load.</summary>
public static class PrimaryMetrics
{
    /// <summary>True for a primary metric. A metric of a variant has no cell.</summary>
    internal static bool Has(BenchmarkRunSpec spec, string metric, Cell? cell) =>
        spec.Comparison?.PrimaryMetrics is { Count: > 0 } named
            ? named.Contains(metric)
                && (cell is null || SpecMetrics.Of(spec).Find(metric) is not { } known || MetricScope.IsCompared(known, cell.Scenario))
            : metric == Default(spec, cell);

    /// <summary>
    /// Returns what is true for the primary metrics of a spec, by metric, scenario and payload; the last two are empty for a metric of a
    /// variant.
    /// </summary>
    /// <param name="spec">The spec.</param>
    public static Func<string, string, string, bool> By(BenchmarkRunSpec spec)
    {
        ArgumentNullException.ThrowIfNull(spec);
        var cells = Cell.Measured(spec).ToDictionary(cell => (cell.Scenario.Name, cell.Payload));
        return (metric, scenario, payload) => Has(spec, metric, cells.GetValueOrDefault((scenario, payload)));
    }

    /// <summary>Returns the metric of the summary line: the first primary metric of a cell, or the startup.</summary>
    internal static string First(BenchmarkRunSpec spec, Cell? cell) =>
        spec.Comparison?.PrimaryMetrics is { Count: > 0 } named
            && named.Find(metric => SpecMetrics.Of(spec).Find(metric) is { } known && known.IsOfCell == (cell is not null)) is { } first
            ? first
            : Default(spec, cell) ?? MetricNames.Startup;

    /// <summary>
    /// The rate in a closed loop, p99 at a planned rate, the rate that a search found, the first metric of a program, or only the startup.
    /// </summary>
    private static string? Default(BenchmarkRunSpec spec, Cell? cell) => cell switch
    {
        null => spec.StartupOnly ? MetricNames.Startup : null,
        { Scenario.Program: not null } when spec.Metrics is [var first, ..] => first.Name,
        { Scenario.Load.Search: not null } => MetricNames.RateAtObjective,
        { Scenario.Load: { Rate: not null } or { Profile.Of: "Rate" } } => MetricNames.P99,
        _ => MetricNames.RequestsPerSecond,
    };
}

/// <summary>The metrics of a spec.</summary>
public static class SpecMetrics
{
    /// <summary>Returns the metrics that Hotlap measures together with those that the spec's programs state.</summary>
    /// <param name="spec">The spec.</param>
    public static MetricCatalogue Of(BenchmarkRunSpec spec)
    {
        ArgumentNullException.ThrowIfNull(spec);
        return MetricCatalogue.With(
            spec.Metrics.Select(metric => Metric.Stated(metric.Name, metric.Unit, metric.Better == MetricDirections.Higher)),
            Prices(spec));
    }

    /// <summary>Returns the prices of a spec; null without any.</summary>
    /// <param name="spec">The spec, of which an amount that cannot be parsed counts as zero.</param>
    public static HourlyPrices? Prices(BenchmarkRunSpec spec) => spec.Cost is not { } cost ? null
        : new HourlyPrices(Amount(cost.PerCoreHour), Amount(cost.PerGiBHour));

    private static long Amount(string? text) => Money.TryParse(text, out var millionths) ? millionths : 0;
}

internal static class UrlMetrics
{
    private static readonly string[] OfTarget =
    [
        MetricNames.CpuPerRequest, MetricNames.PeakMemory, MetricNames.AnonymousMemory, MetricNames.MemoryGrowth,
        MetricNames.MemoryGrowthPerMillionRequests, MetricNames.AllocatedPerRequest, MetricNames.GcPause,
        MetricNames.CostPerMillionRequests,
    ];

    /// <summary>Returns why a metric is not measured for a service that already runs; otherwise, and if unknown, null.</summary>
    public static string? Missing(BenchmarkRunSpec spec, string name) =>
        UrlRuns.Is(spec) && (OfTarget.Contains(name) || MetricCatalogue.BuiltIn.Find(name)?.Kind == MetricKind.Variant)
            ? $"{name} is not measured with url, because Hotlap does not start the service; use requests, latencies or errors"
            : null;
}
