using System.Text;
using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.Warnings;
using Hotlap.Measurement.Metrics;
using static Hotlap.Operator.Metrics.FamilyOf;

namespace Hotlap.Operator.Metrics;

/// <summary>Metrics of how reliable the results are: intervals, changes from the baseline, warnings and notes.</summary>
internal static class TrustFamilies
{
    public static IReadOnlyList<ResultFamily> All { get; } =
    [
        Intervals(
            "hotlap_latency_interval_seconds", "95% interval of the median over trials of a latency quantile.", Micro,
            (MetricNames.P50, "0.5"), (MetricNames.P99, "0.99")),
        Intervals(
            "hotlap_target_cpu_interval_seconds_per_request", "95% interval of the median over trials of the CPU time per correct answer.",
            Nano, (MetricNames.CpuPerRequest, null)),
        FamilyOf.Cells(
            "hotlap_requests_variation_ratio", null, "Coefficient of variation of requests per second over trials.", cell =>
                cell.VariationPerMille / PerMille),
        new("hotlap_comparison_change_ratio", null,
            "Relative difference from the baseline (ratio minus 1): estimate and bounds of its interval.", Changes),
        new("hotlap_comparison_verdict", null, "1 for the verdict of a comparison with the baseline.", Verdicts),
        new("hotlap_run_warning", null, "1 for each warning or note about the figures of a run; an empty scenario means the whole variant.",
            Warnings),
    ];

    private static ResultFamily Intervals(string name, string help, double unit, params (string Metric, string? Quantile)[] metrics) =>
        new(name, "s", help, (run, sink) =>
        {
            foreach (var cell in run.Status?.Results ?? [])
            {
                foreach (var (metric, quantile) in metrics)
                {
                    if (cell.Intervals?.Find(interval => interval.Metric == metric) is not { } found) continue;
                    Add("low", found.Low);
                    Add("high", found.High);

                    void Add(string stat, long value)
                    {
                        if (quantile is null)
                            sink.Add(value / unit, Variant(cell), Scenario(cell), Payload(cell), Label("stat", $"interval_{stat}"));
                        else
                            sink.Add(
                                value / unit, Variant(cell), Scenario(cell), Payload(cell), Label("level", quantile),
                                Label("stat", $"interval_{stat}"));
                    }
                }
            }
        });

    private static void Changes(BenchmarkRun run, ResultSink sink)
    {
        foreach (var comparison in run.Status?.Comparisons ?? [])
        {
            Add("estimate", comparison.ChangePerMille);
            Add("interval_low", comparison.LowPerMille);
            Add("interval_high", comparison.HighPerMille);

            void Add(string stat, long? perMille)
            {
                if (perMille is { } value) sink.Add(value / PerMille, [.. Labels(comparison), Label("stat", stat)]);
            }
        }
    }

    private static void Verdicts(BenchmarkRun run, ResultSink sink)
    {
        foreach (var comparison in run.Status?.Comparisons ?? [])
            sink.Add(1, [.. Labels(comparison), Label("verdict", SnakeCase(comparison.Verdict))]);
    }

    private static void Warnings(BenchmarkRun run, ResultSink sink)
    {
        foreach (var variant in run.Status?.Variants ?? [])
        {
            foreach (var code in variant.Warnings ?? [])
                sink.Add(1, Label("variant", variant.Name), Label("scenario", ""), Label("payload", ""), Label("code", code), Kind(code));
        }

        foreach (var cell in run.Status?.Results ?? [])
        {
            foreach (var code in cell.Warnings ?? [])
                sink.Add(1, Variant(cell), Scenario(cell), Payload(cell), Label("code", code), Kind(code));
        }
    }

    private static KeyValuePair<string, string> Kind(string code) => Label("kind", WarningKinds.Find(code).IsNote ? "note" : "warning");

    private static KeyValuePair<string, string>[] Labels(ComparisonStatus comparison) =>
    [
        Label("variant", comparison.Variant), Label("baseline", comparison.Baseline), Label("scenario", comparison.Scenario),
        Label("payload", comparison.Payload), Label("metric", comparison.Metric),
    ];

    private static string SnakeCase(string name)
    {
        var text = new StringBuilder(name.Length + 2);
        foreach (var letter in name)
            (char.IsAsciiLetterUpper(letter) && text.Length > 0 ? text.Append('_') : text).Append(char.ToLowerInvariant(letter));
        return text.ToString();
    }
}
