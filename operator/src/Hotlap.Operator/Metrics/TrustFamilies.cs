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
            "hotlap_latency_interval_seconds", "95% interval of the median over trials of a latency, by level.", cell =>
            [
                .. Interval(cell, MetricNames.P50, Micro, Label("level", "0.5")),
                .. Interval(cell, MetricNames.P99, Micro, Label("level", "0.99")),
            ]),
        Cells(
            "hotlap_target_cpu_interval_seconds_per_request", "95% interval of the median over trials of the CPU time per correct answer.",
            cell => Interval(cell, MetricNames.CpuPerRequest, Nano)),
        Cells(
            "hotlap_requests_variation_ratio", "Coefficient of variation of requests per second over trials.",
            cell => cell.VariationPerMille / PerMille),
        Comparisons(
            "hotlap_comparison_change_ratio",
            "Relative difference from the baseline (ratio minus 1): estimate and bounds of its interval.", comparison =>
            [
                new("estimate", comparison.ChangePerMille / PerMille), new("interval_low", comparison.LowPerMille / PerMille),
                new("interval_high", comparison.HighPerMille / PerMille),
            ]),
        Comparisons(
            "hotlap_comparison_verdict", "1 for the verdict of a comparison with the baseline.",
            comparison => [new(1, Label("verdict", JsonNamingPolicy.SnakeCaseLower.ConvertName(comparison.Verdict)))]),
        new("hotlap_run_warning", "1 for each warning or note about the figures of a run; an empty scenario means the whole variant.",
            Warnings),
    ];

    private static void Warnings(BenchmarkRun run, ResultSink sink)
    {
        foreach (var variant in run.Status?.Variants ?? [])
            Add(variant.Warnings, variant.Name, "", "");
        foreach (var cell in run.Status?.Results ?? [])
            Add(cell.Warnings, cell.Variant, cell.Scenario, cell.Payload);

        void Add(IEnumerable<string>? codes, string variant, string scenario, string payload)
        {
            foreach (var code in codes ?? [])
                sink.Add(
                    1, Label("variant", variant), Label("scenario", scenario), Label("payload", payload), Label("code", code),
                    Label("kind", WarningKinds.Find(code).IsNote ? "note" : "warning"));
        }
    }
}
