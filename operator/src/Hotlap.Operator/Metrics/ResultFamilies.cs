using System.Globalization;
using Hotlap.Api.V1Alpha1;

namespace Hotlap.Operator.Metrics;

/// <summary>The gauges of results and state: base units, one series per variant, scenario and payload.</summary>
internal static class ResultFamilies
{
    private const double Micro = 1e6;
    private const double Nano = 1e9;

    private static readonly (string Status, string Label)[] Statuses = [("True", "true"), ("False", "false"), ("Unknown", "unknown")];

    public static IReadOnlyList<ResultFamily> All { get; } =
    [
        new("hotlap_run_info", null, "1 for each run.", Info),
        new("hotlap_run_condition", null, "1 for the status that a condition of a run has, 0 for the others.", Conditions),
        new("hotlap_run_trials_planned", null, "Trials of the whole run.", (run, sink) => Count(sink, run.Status?.Progress?.TrialsPlanned)),
        new("hotlap_run_trials_done", null, "Trials whose samples are recorded.", (run, sink) => Count(sink, run.Status?.Progress?.TrialsDone)),
        new("hotlap_startup_seconds", "s", "Exec of the service to its first correct answer, over the trials.", Startups),
        OfVariant("hotlap_image_bytes", "Compressed bytes of the image for its platform.", variant => variant.ImageBytes),
        OfVariant("hotlap_target_memory_idle_bytes", "Resident memory of the target before load.", variant => variant.IdleMemoryBytes),
        new("hotlap_requests_per_second", null, "Correct answers per second, over the trials.", Rates),
        new("hotlap_latency_seconds", "s", "Latency by quantile, from the merged histogram.", Latencies) { Type = "summary" },
        OfCell("hotlap_latency_mean_seconds", "s", "Mean latency.", cell => cell.LatencyMicroseconds?.Mean / Micro),
        OfCell("hotlap_request_errors", null, "Failed requests of all trials.", cell => cell.Errors),
        OfCell("hotlap_target_cpu_seconds_per_request", "s", "CPU time of the target per correct answer.", cell => cell.CpuNanosecondsPerRequest / Nano),
        OfCell("hotlap_target_memory_peak_bytes", "By", "Largest resident memory of the target under load.", cell => cell.PeakMemoryBytes),
    ];

    private static ResultFamily OfVariant(string name, string help, Func<VariantStatus, long?> read) => new(name, "By", help, (run, sink) =>
    {
        foreach (var variant in run.Status?.Variants ?? [])
        {
            if (read(variant) is { } value) sink.Add(value, Label("variant", variant.Name));
        }
    });

    private static ResultFamily OfCell(string name, string? unit, string help, Func<CellStatus, double?> read) => new(name, unit, help, (run, sink) =>
    {
        foreach (var cell in run.Status?.Results ?? [])
        {
            if (read(cell) is { } value) sink.Add(value, Variant(cell), Scenario(cell), Payload(cell));
        }
    });

    private static void Info(BenchmarkRun run, ResultSink sink) => sink.Add(
        1, Label("uid", run.Metadata.Uid), Label("state", run.Status?.State ?? ""),
        Label("generation", run.Metadata.Generation.ToString(CultureInfo.InvariantCulture)));

    private static void Conditions(BenchmarkRun run, ResultSink sink)
    {
        foreach (var condition in run.Status?.Conditions ?? [])
        {
            foreach (var (status, label) in Statuses)
                sink.Add(condition.Status == status ? 1 : 0, Label("type", condition.Type), Label("status", label));
        }
    }

    private static void Count(ResultSink sink, int? count)
    {
        if (count is { } value) sink.Add(value);
    }

    private static void Startups(BenchmarkRun run, ResultSink sink)
    {
        foreach (var variant in run.Status?.Variants ?? [])
        {
            if (variant.Startup is not { } startup) continue;
            sink.Add(startup.MedianMicroseconds / Micro, Label("variant", variant.Name), Label("stat", "median"));
            sink.Add(startup.LowMicroseconds / Micro, Label("variant", variant.Name), Label("stat", "low"));
            sink.Add(startup.HighMicroseconds / Micro, Label("variant", variant.Name), Label("stat", "high"));
        }
    }

    private static void Rates(BenchmarkRun run, ResultSink sink)
    {
        foreach (var cell in run.Status?.Results ?? [])
        {
            if (cell.RequestsPerSecond is not { } rate) continue;
            sink.Add(rate.Median, Variant(cell), Scenario(cell), Payload(cell), Label("stat", "median"));
            sink.Add(rate.Low, Variant(cell), Scenario(cell), Payload(cell), Label("stat", "low"));
            sink.Add(rate.High, Variant(cell), Scenario(cell), Payload(cell), Label("stat", "high"));
        }
    }

    private static void Latencies(BenchmarkRun run, ResultSink sink)
    {
        foreach (var cell in run.Status?.Results ?? [])
        {
            if (cell.LatencyMicroseconds is not { } latency) continue;
            Quantile(sink, cell, "0", latency.Min);
            Quantile(sink, cell, "0.5", latency.P50);
            Quantile(sink, cell, "0.9", latency.P90);
            Quantile(sink, cell, "0.95", latency.P95);
            Quantile(sink, cell, "0.99", latency.P99);
            if (latency.P999 is { } rare) Quantile(sink, cell, "0.999", rare);
            Quantile(sink, cell, "1", latency.Max);
        }
    }

    private static void Quantile(ResultSink sink, CellStatus cell, string quantile, long microseconds) =>
        sink.Add(microseconds / Micro, Variant(cell), Scenario(cell), Payload(cell), Label("quantile", quantile));

    private static KeyValuePair<string, string> Variant(CellStatus cell) => Label("variant", cell.Variant);

    private static KeyValuePair<string, string> Scenario(CellStatus cell) => Label("scenario", cell.Scenario);

    private static KeyValuePair<string, string> Payload(CellStatus cell) => Label("payload", cell.Payload);

    private static KeyValuePair<string, string> Label(string name, string value) => new(name, value);
}
