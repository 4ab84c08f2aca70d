using Hotlap.Api.V1Alpha1;
using static Hotlap.Operator.Metrics.FamilyOf;

namespace Hotlap.Operator.Metrics;

/// <summary>Metrics that programs state themselves: one family per unit, so that each family has a single base unit.</summary>
internal static class StatedFamilies
{
    private const string Help = "Metrics that programs state themselves";

    public static IReadOnlyList<ResultFamily> All { get; } =
    [
        Of(MetricUnits.Nanoseconds, "hotlap_metric_seconds", "s", $"{Help}: times, over the trials.", Nano),
        Of(MetricUnits.Bytes, "hotlap_metric_bytes", "By", $"{Help}: sizes, over the trials.", 1),
        Of(MetricUnits.Count, "hotlap_metric", null, $"{Help}: plain numbers, over the trials.", 1),
        Of(MetricUnits.PerSecond, "hotlap_metric_per_second", null, $"{Help}: rates, over the trials.", 1),
        Of(MetricUnits.Thousandths, "hotlap_metric_ratio", null, $"{Help}: shares and ratios, over the trials.", PerMille),
    ];

    /// <summary>Builds the family of a unit.</summary>
    /// <param name="unit">Unit in specs, one of <see cref="MetricUnits"/>.</param>
    /// <param name="name">Name of the family.</param>
    /// <param name="baseUnit">Unit of the family in OpenTelemetry's notation; null for counts.</param>
    /// <param name="help">Help text in Prometheus.</param>
    /// <param name="divisor">Number of the spec's units in one unit of the family.</param>
    private static ResultFamily Of(string unit, string name, string? baseUnit, string help, double divisor) =>
        new(name, baseUnit, help, (run, sink) =>
        {
            foreach (var cell in run.Status?.Results ?? [])
            {
                foreach (var metric in cell.Metrics ?? [])
                {
                    if (metric.Unit == unit) Add(sink, cell, metric, divisor);
                }
            }
        });

    private static void Add(ResultSink sink, CellStatus cell, StatedMetricStatus metric, double divisor)
    {
        var interval = cell.Intervals?.Find(found => found.Metric == metric.Name);
        Give("median", metric.Median);
        Give("low", metric.Low);
        Give("high", metric.High);
        Give("interval_low", interval?.Low);
        Give("interval_high", interval?.High);

        void Give(string stat, long? stated)
        {
            if (stated is { } value) sink.Add(
                value / divisor, Variant(cell), Scenario(cell), Payload(cell), Label("metric", metric.Name), Label("stat", stat));
        }
    }
}
