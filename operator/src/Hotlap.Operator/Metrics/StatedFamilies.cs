using static Hotlap.Operator.Metrics.FamilyOf;

namespace Hotlap.Operator.Metrics;

/// <summary>Metrics that programs state themselves: one family per unit, so that each family has a single base unit.</summary>
internal static class StatedFamilies
{
    private const string Help = "Metrics that programs state themselves";

    public static IReadOnlyList<ResultFamily> All { get; } =
    [
        Of(MetricUnits.Nanoseconds, "hotlap_metric_seconds", $"{Help}: times, over the trials.", Nano),
        Of(MetricUnits.Bytes, "hotlap_metric_bytes", $"{Help}: sizes, over the trials.", 1),
        Of(MetricUnits.Count, "hotlap_metric", $"{Help}: plain numbers, over the trials.", 1),
        Of(MetricUnits.PerSecond, "hotlap_metric_per_second", $"{Help}: rates, over the trials.", 1),
        Of(MetricUnits.Thousandths, "hotlap_metric_ratio", $"{Help}: shares and ratios, over the trials.", PerMille),
    ];

    /// <summary>Builds the family of a unit, which holds <paramref name="divisor"/> of the spec's units.</summary>
    private static ResultFamily Of(string unit, string name, string help, double divisor) => Cells(
        name, help, ["metric", "stat"],
        cell => (cell.Metrics ?? []).Where(metric => metric.Unit == unit).SelectMany(metric => Figures(cell, metric, divisor)));

    private static IEnumerable<Figure> Figures(CellStatus cell, StatedMetricStatus metric, double divisor) =>
    [
        new(metric.Median / divisor, metric.Name, "median"), new(metric.Low / divisor, metric.Name, "low"),
        new(metric.High / divisor, metric.Name, "high"), .. Interval(cell, metric.Name, divisor, metric.Name),
    ];
}
