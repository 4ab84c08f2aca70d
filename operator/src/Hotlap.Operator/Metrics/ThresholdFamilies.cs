using Hotlap.Measurement.Metrics;
using Hotlap.Planning.Metrics;
using static Hotlap.Operator.Metrics.FamilyOf;

namespace Hotlap.Operator.Metrics;

/// <summary>
/// Limits of the spec's thresholds, one family per base unit, and their verdicts. An empty scope label means all. A limit that the spec
/// states twice for one scope is exported once, as the stricter one.
/// </summary>
internal static class ThresholdFamilies
{
    private const string Help = "Limits of thresholds on figures of the run";

    public static IReadOnlyList<ResultFamily> All { get; } =
    [
        Limits("hotlap_threshold_limit_seconds", $"{Help}: times.", MetricUnit.Microseconds, MetricUnit.Nanoseconds),
        Limits("hotlap_threshold_limit_bytes", $"{Help}: sizes.", MetricUnit.Bytes),
        Limits("hotlap_threshold_limit_ratio", $"{Help}: shares and ratios.", MetricUnit.Thousandths),
        Limits(
            "hotlap_threshold_limit", $"{Help}: plain numbers, rates per second and amounts of money.", MetricUnit.Count,
            MetricUnit.PerSecond, MetricUnit.Millionths),
        new(
            "hotlap_threshold_verdict", "1 for the verdict on a threshold.", [.. Scope.Labels, "verdict"],
            run => (run.Status?.Thresholds ?? []).Select(row => new Figure(1, [
                .. Scope.Of(row.Metric, row.Variant, row.Scenario, row.Payload).Values(),
                JsonNamingPolicy.SnakeCaseLower.ConvertName(row.Verdict)]))),
    ];

    private static ResultFamily Limits(string name, string help, params MetricUnit[] units) =>
        new(name, help, [.. Scope.Labels, "bound"], run => LimitsOf(run.Spec, units));

    private static IEnumerable<Figure> LimitsOf(BenchmarkRunSpec spec, MetricUnit[] units)
    {
        var metrics = SpecMetrics.Of(spec);
        foreach (var thresholds in spec.Thresholds.ToLookup(each => Scope.Of(each.Metric, each.Variant, each.Scenario, each.Payload)))
        {
            if (metrics.Find(thresholds.Key.Metric)?.Unit is not { } unit || !units.Contains(unit)) continue;
            var scope = thresholds.Key.Values();
            yield return new(thresholds.Max(threshold => Limit.Read(threshold.Min, unit)) / Divisor(unit), [.. scope, "min"]);
            yield return new(thresholds.Min(threshold => Limit.Read(threshold.Max, unit)) / Divisor(unit), [.. scope, "max"]);
        }
    }

    private static double Divisor(MetricUnit unit) => unit switch
    {
        MetricUnit.Microseconds => Micro,
        MetricUnit.Nanoseconds => Nano,
        MetricUnit.Thousandths => PerMille,
        MetricUnit.Millionths => Micro,
        _ => 1,
    };

    private sealed record Scope(string Metric, string Variant, string Scenario, string Payload)
    {
        public static string[] Labels { get; } = ["metric", "variant", "scenario", "payload"];

        public static Scope Of(string metric, string? variant, string? scenario, string? payload) =>
            new(metric, variant ?? "", scenario ?? "", payload ?? "");

        public string[] Values() => [Metric, Variant, Scenario, Payload];
    }
}
