using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.Metrics;
using Hotlap.Planning.Digests;
using static Hotlap.Operator.Metrics.FamilyOf;

namespace Hotlap.Operator.Metrics;

/// <summary>All gauges of results and run state, in base units. Results have one series per variant, scenario and payload.</summary>
internal static class ResultFamilies
{
    private static readonly (string Status, string Label)[] Statuses = [("True", "true"), ("False", "false"), ("Unknown", "unknown")];

    public static IReadOnlyList<ResultFamily> All { get; } =
    [
        new("hotlap_run_info", null, "1 for each run.", Info),
        new("hotlap_run_start_time_seconds", "s", "Unix time when the measurement started; absent while the run is suspended or queued.",
            (run, sink) => Time(sink, run.Status?.StartTime)),
        new("hotlap_run_condition", null, "1 for the current status of a run's condition, 0 for its other statuses.", Conditions),
        new("hotlap_run_trials_planned", null, "Planned trials of a run.", (run, sink) => Count(sink, run.Status?.Progress?.TrialsPlanned)),
        new("hotlap_run_trials_done", null, "Trials whose samples are recorded.",
            (run, sink) => Count(sink, run.Status?.Progress?.TrialsDone)),
        new("hotlap_run_trials_discarded", null, "Recorded trials that are excluded from the figures.",
            (run, sink) => Count(sink, run.Status?.Progress?.TrialsDiscarded)),
        new("hotlap_variant_failed", null, "1 for each variant that was given up.", Failed),
        new("hotlap_startup_seconds", "s", "Time from exec of the service to its first correct answer, over the trials.", Startups),
        new("hotlap_startup_step_seconds", "s", "Time from pod creation to the end of a startup step, median over the trials.", Steps),
        FamilyOf.Variants("hotlap_image_bytes", "By", "Compressed size of the image for its platform.", variant => variant.ImageBytes),
        FamilyOf.Variants(
            "hotlap_target_memory_idle_bytes", "By", "Resident memory of the target before load.", variant => variant.IdleMemoryBytes),
        new("hotlap_requests_per_second", null, "Correct answers per second, over the trials.", Rates),
        FamilyOf.Cells(
            "hotlap_messages_per_second", null, "Messages of streaming gRPC calls per second, median over the trials.", cell =>
                cell.MessagesPerSecond),
        FamilyOf.Cells(
            "hotlap_message_latency_seconds", "s",
            "Median latency of streaming gRPC calls divided by the messages of a call, median over the trials.", cell =>
                cell.MessageLatencyNanoseconds / Nano),
        new("hotlap_latency_seconds", "s", "Latency by quantile, from the merged histogram.", Latencies) { Type = "summary" },
        FamilyOf.Cells("hotlap_latency_mean_seconds", "s", "Mean latency.", cell => cell.LatencyMicroseconds?.Mean / Micro),
        FamilyOf.Cells("hotlap_request_errors", null, "Failed requests of all trials.", cell => HasRequests(cell) ? cell.Errors : null),
        FamilyOf.Cells(
            "hotlap_target_cpu_seconds_per_request", "s", "CPU time of the target per correct answer.", cell =>
                cell.CpuNanosecondsPerRequest / Nano),
        FamilyOf.Cells(
            "hotlap_target_memory_peak_bytes", "By", "Peak resident memory of the target under load.", cell => cell.PeakMemoryBytes),
        FamilyOf.Cells("hotlap_answer_bytes", "By", "Body size of a checked answer.", cell => cell.AnswerBytes),
        .. StatedFamilies.All,
        .. TrustFamilies.All,
        .. RuntimeFamilies.All,
        .. DependencyFamilies.All,
    ];

    /// <summary>False for a program that stated neither latencies nor errors, because it counted no requests.</summary>
    private static bool HasRequests(CellStatus cell) => cell.RequestsPerSecond is not null || cell.Requests + cell.Errors > 0;

    private static void Info(BenchmarkRun run, ResultSink sink) => sink.Add(
        1, Label("uid", run.Metadata.Uid), Label("measurement", RunMeasurement.Label(run)));

    private static void Conditions(BenchmarkRun run, ResultSink sink)
    {
        foreach (var condition in run.Status?.Conditions ?? [])
        {
            foreach (var (status, label) in Statuses)
                sink.Add(condition.Status == status ? 1 : 0, Label("type", condition.Type), Label("status", label));
        }
    }

    private static void Time(ResultSink sink, DateTimeOffset? time)
    {
        if (time is { } known) sink.Add(known.ToUnixTimeMilliseconds() / 1000.0);
    }

    private static void Count(ResultSink sink, int? count)
    {
        if (count is { } value) sink.Add(value);
    }

    private static void Failed(BenchmarkRun run, ResultSink sink)
    {
        foreach (var variant in run.Status?.FailedVariants ?? [])
            sink.Add(1, Label("variant", variant.Name), Label("reason", variant.Reason));
    }

    private static void Startups(BenchmarkRun run, ResultSink sink)
    {
        foreach (var variant in run.Status?.Variants ?? [])
        {
            if (variant.Startup is not { } startup) continue;
            Add("median", startup.MedianMicroseconds);
            Add("low", startup.LowMicroseconds);
            Add("high", startup.HighMicroseconds);
            Add("p90", startup.P90Microseconds);
            Add("interval_low", startup.IntervalLowMicroseconds);
            Add("interval_high", startup.IntervalHighMicroseconds);
            Add("first", startup.FirstStartMicroseconds);

            void Add(string stat, long? microseconds)
            {
                if (microseconds is { } value) sink.Add(value / Micro, Label("variant", variant.Name), Label("stat", stat));
            }
        }
    }

    private static void Steps(BenchmarkRun run, ResultSink sink)
    {
        foreach (var variant in run.Status?.Variants ?? [])
        {
            foreach (var step in variant.Startup?.Steps ?? [])
                sink.Add(step.MedianMicroseconds / Micro, Label("variant", variant.Name), Label("step", step.Step));
        }
    }

    private static void Rates(BenchmarkRun run, ResultSink sink)
    {
        foreach (var cell in run.Status?.Results ?? [])
        {
            if (cell.RequestsPerSecond is not { } rate) continue;
            var interval = cell.Intervals?.Find(found => found.Metric == MetricNames.RequestsPerSecond);
            Add("median", rate.Median);
            Add("low", rate.Low);
            Add("high", rate.High);
            Add("interval_low", interval?.Low);
            Add("interval_high", interval?.High);

            void Add(string stat, long? perSecond)
            {
                if (perSecond is { } value) sink.Add(value, Variant(cell), Scenario(cell), Payload(cell), Label("stat", stat));
            }
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
}
