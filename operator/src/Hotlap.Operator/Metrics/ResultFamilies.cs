using System.Globalization;
using Hotlap.Api.V1Alpha1;

namespace Hotlap.Operator.Metrics;

/// <summary>The gauges of results and state: base units, one series per variant, scenario and payload.</summary>
internal static class ResultFamilies
{
    private const double Micro = 1e6;
    private const double Nano = 1e9;

    private static readonly string[] Statuses = ["True", "False", "Unknown"];

    public static IReadOnlyList<ResultFamily> All { get; } =
    [
        new("hotlap_run_info", null, "1 for each run.", Info),
        new("hotlap_run_condition", null, "1 for the status that a condition of a run has, 0 for the others.", Conditions),
        new("hotlap_run_trials_planned", null, "Trials of the whole run.", run => Count(run, run.Status?.Progress?.TrialsPlanned)),
        new("hotlap_run_trials_done", null, "Trials whose samples are recorded.", run => Count(run, run.Status?.Progress?.TrialsDone)),
        new("hotlap_startup_seconds", "s", "Exec of the service to its first correct answer, over the trials.", Startups),
        new("hotlap_image_bytes", "By", "Compressed bytes of the image for its platform.",
            run => Variants(run, variant => variant.ImageBytes)),
        new("hotlap_target_memory_idle_bytes", "By", "Resident memory of the target before load.",
            run => Variants(run, variant => variant.IdleMemoryBytes)),
        new("hotlap_requests_per_second", null, "Correct answers per second, over the trials.",
            run => Cells(run, cell => Spread(cell.RequestsPerSecond))),
        new("hotlap_latency_seconds", "s", "Latency by quantile, from the merged histogram.", run => Cells(run, Quantiles)) { Type = "summary" },
        new("hotlap_latency_mean_seconds", "s", "Mean latency.", run => Cells(run, cell => One(cell.LatencyMicroseconds?.Mean / Micro))),
        new("hotlap_request_errors", null, "Failed requests of all trials.", run => Cells(run, cell => One(cell.Errors))),
        new("hotlap_target_cpu_seconds_per_request", "s", "CPU time of the target per correct answer.",
            run => Cells(run, cell => One(cell.CpuNanosecondsPerRequest / Nano))),
        new("hotlap_target_memory_peak_bytes", "By", "Largest resident memory of the target under load.",
            run => Cells(run, cell => One(cell.PeakMemoryBytes))),
    ];

    private static IEnumerable<ResultValue> Info(BenchmarkRun run) =>
    [
        new(1, [
            .. Of(run), new("uid", run.Metadata.Uid), new("state", run.Status?.State ?? ""),
            new("generation", run.Metadata.Generation.ToString(CultureInfo.InvariantCulture)),
        ]),
    ];

    private static IEnumerable<ResultValue> Conditions(BenchmarkRun run) =>
        from condition in run.Status?.Conditions ?? []
        from status in Statuses
        select new ResultValue(
            condition.Status == status ? 1 : 0, [.. Of(run), new("type", condition.Type), new("status", status.ToLowerInvariant())]);

    private static IEnumerable<ResultValue> Count(BenchmarkRun run, int? count) => count is { } value ? [new ResultValue(value, Of(run))] : [];

    private static IEnumerable<ResultValue> Startups(BenchmarkRun run) =>
        from variant in run.Status?.Variants ?? []
        where variant.Startup is not null
        from stat in Stats(variant.Startup!.MedianMicroseconds, variant.Startup.LowMicroseconds, variant.Startup.HighMicroseconds)
        select new ResultValue(stat.Value / Micro, [.. Of(run), new("variant", variant.Name), .. stat.Labels]);

    private static IEnumerable<ResultValue> Variants(BenchmarkRun run, Func<VariantStatus, long?> read) =>
        from variant in run.Status?.Variants ?? []
        let value = read(variant)
        where value is not null
        select new ResultValue(value.Value, [.. Of(run), new("variant", variant.Name)]);

    private static IEnumerable<ResultValue> Cells(BenchmarkRun run, Func<CellStatus, IEnumerable<ResultValue>> read) =>
        from cell in run.Status?.Results ?? []
        from value in read(cell)
        select new ResultValue(
            value.Value,
            [.. Of(run), new("variant", cell.Variant), new("scenario", cell.Scenario), new("payload", cell.Payload), .. value.Labels]);

    private static IEnumerable<ResultValue> Spread(SpreadStatus? spread) => spread is null ? [] : Stats(spread.Median, spread.Low, spread.High);

    private static IEnumerable<ResultValue> Stats(double median, double low, double high) =>
        [new(median, Label("stat", "median")), new(low, Label("stat", "low")), new(high, Label("stat", "high"))];

    private static IEnumerable<ResultValue> Quantiles(CellStatus cell)
    {
        if (cell.LatencyMicroseconds is not { } latency) return [];
        (string Quantile, long? Value)[] all =
        [
            ("0", latency.Min), ("0.5", latency.P50), ("0.9", latency.P90), ("0.95", latency.P95), ("0.99", latency.P99),
            ("0.999", latency.P999), ("1", latency.Max),
        ];
        return all.Where(entry => entry.Value is not null).Select(entry => new ResultValue(entry.Value!.Value / Micro, Label("quantile", entry.Quantile)));
    }

    private static IEnumerable<ResultValue> One(double? value) => value is { } known ? [new ResultValue(known)] : [];

    private static KeyValuePair<string, string> Label(string name, string value) => new(name, value);

    private static KeyValuePair<string, string>[] Of(BenchmarkRun run) =>
        [new("namespace", run.Metadata.Namespace ?? ""), new("run", run.Metadata.Name)];
}
