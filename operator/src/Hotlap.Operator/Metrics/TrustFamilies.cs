using Hotlap.Measurement.Warnings;
using Hotlap.Measurement.Metrics;
using static Hotlap.Operator.Metrics.FamilyOf;

namespace Hotlap.Operator.Metrics;

/// <summary>Metrics of how reliable the results are: intervals, changes from the baseline, warnings and notes.</summary>
internal static class TrustFamilies
{
    public static IReadOnlyList<ResultFamily> All { get; } =
    [
        Cells(
            "hotlap_latency_interval_seconds", "95% interval of the median over trials of a latency, by level.", ["level", "stat"],
            cell => [.. Interval(cell, MetricNames.P50, Micro, "0.5"), .. Interval(cell, MetricNames.P99, Micro, "0.99")]),
        Cells(
            "hotlap_target_cpu_interval_seconds_per_request", "95% interval of the median over trials of the CPU time per correct answer.",
            ["stat"], cell => Interval(cell, MetricNames.CpuPerRequest, Nano)),
        Cells(
            "hotlap_requests_variation_ratio", "Coefficient of variation of requests per second over trials.",
            cell => cell.VariationPerMille / PerMille),
        Comparisons(
            "hotlap_comparison_change_ratio",
            "Relative difference from the baseline (ratio minus 1): estimate and bounds of its interval.", "stat", comparison =>
            [
                new(comparison.ChangePerMille / PerMille, "estimate"), new(comparison.LowPerMille / PerMille, "interval_low"),
                new(comparison.HighPerMille / PerMille, "interval_high"),
            ]),
        Comparisons(
            "hotlap_comparison_verdict", "1 for the verdict of a comparison with the baseline.", "verdict",
            comparison => [new(1, JsonNamingPolicy.SnakeCaseLower.ConvertName(comparison.Verdict))]),
        new(
            "hotlap_run_warning", "1 for each warning or note about the figures of a run; an empty scenario means the whole variant.",
            ["variant", "scenario", "payload", "code", "kind"],
            run =>
            [
                .. (run.Status?.Variants ?? []).SelectMany(variant => Warnings(variant.Warnings, variant.Name, "", "")),
                .. (run.Status?.Results ?? []).SelectMany(cell => Warnings(cell.Warnings, cell.Variant, cell.Scenario, cell.Payload)),
            ]),
    ];

    private static IEnumerable<Figure> Warnings(IEnumerable<string>? codes, string variant, string scenario, string payload) =>
        (codes ?? []).Select(code => new Figure(
            1, variant, scenario, payload, code, WarningKinds.Find(code).IsNote ? "note" : "warning"));
}
