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
        new(
            "hotlap_run_info", "1 for each run.", ["uid", "measurement"],
            run => [new(1, run.Metadata.Uid, RunMeasurement.Label(run))]),
        Runs(
            "hotlap_run_start_time_seconds", "Unix time when the measurement started; absent while the run is suspended or queued.",
            status => UnixSeconds(status.StartTime)),
        Runs(
            "hotlap_run_completion_time_seconds", "Unix time when the measurement ended, also if it failed; absent before its end.",
            status => UnixSeconds(status.CompletionTime)),
        new(
            "hotlap_run_condition", "1 for the current status of a run's condition, 0 for its other statuses.", ["type", "status"],
            Each(status => status.Conditions, condition => [condition.Type], condition =>
                Statuses.Select(known => new Figure(condition.Status == known.Status ? 1 : 0, known.Label)))),
        Runs("hotlap_run_trials_planned", "Planned trials of a run.", status => status.Progress?.TrialsPlanned),
        Runs("hotlap_run_trials_done", "Trials whose samples are recorded.", status => status.Progress?.TrialsDone),
        Runs(
            "hotlap_run_trials_discarded", "Recorded trials that are excluded from the figures.",
            status => status.Progress?.TrialsDiscarded),
        new(
            "hotlap_variant_failed", "1 for each variant that was given up.", ["variant", "reason"],
            Each(status => status.FailedVariants, variant => [variant.Name, variant.Reason], _ => [new(1)])),
        VariantInfo.Family,
        Variants(
            "hotlap_startup_seconds", "Time from exec of the service to its first correct answer, over the trials.", ["stat"], Startups),
        Variants(
            "hotlap_startup_step_seconds", "Time from pod creation to the end of a startup step, median over the trials.", ["step"],
            variant => (variant.Startup?.Steps ?? []).Select(step => new Figure(step.MedianMicroseconds / Micro, step.Step))),
        Variants("hotlap_image_bytes", "Compressed size of the image for its platform.", variant => variant.ImageBytes),
        Variants("hotlap_target_memory_idle_bytes", "Resident memory of the target before load.", variant => variant.IdleMemoryBytes),
        Cells("hotlap_requests_per_second", "Correct answers per second, over the trials.", ["stat"], Rates),
        Cells(
            "hotlap_rate_at_objective_per_second",
            "Highest request rate that met the objective of a search, over the trials; absent where it lies outside of the search.",
            ["stat"], Searched),
        Cells(
            "hotlap_messages_per_second", "Messages of streaming gRPC calls per second, median over the trials.",
            cell => cell.MessagesPerSecond),
        Cells(
            "hotlap_message_latency_seconds",
            "Median latency of streaming gRPC calls divided by the messages of a call, median over the trials.",
            cell => cell.MessageLatencyNanoseconds / Nano),
        Cells("hotlap_latency_seconds", "Latency by level (0.99: 99th percentile), from the merged histogram.", ["level"], Latencies),
        Cells("hotlap_latency_mean_seconds", "Mean latency.", cell => cell.LatencyMicroseconds?.Mean / Micro),
        Cells("hotlap_request_errors", "Failed requests of all trials.", cell => HasRequests(cell) ? cell.Errors : null),
        Cells(
            "hotlap_target_cpu_seconds_per_request", "CPU time of the target per correct answer.",
            cell => cell.CpuNanosecondsPerRequest / Nano),
        Cells(
            "hotlap_cost_per_million_requests", "Cost of a million correct answers by the prices of the spec, in its currency.", ["stat"],
            Costs),
        Cells("hotlap_target_memory_peak_bytes", "Peak resident memory of the target under load.", cell => cell.PeakMemoryBytes),
        Cells(
            "hotlap_target_memory_parts_bytes",
            "Parts of the target's resident memory under load, each the largest over the trials: without a file, of files, or shared.",
            ["part"], MemoryParts),
        Cells(
            "hotlap_target_memory_growth_bytes_per_minute", "Growth of the target's resident memory per minute of load.", ["stat"],
            cell => Growth(cell, MetricNames.MemoryGrowth, cell.MemoryGrowth?.BytesPerMinute)),
        Cells(
            "hotlap_target_memory_growth_bytes_per_million_requests",
            "Growth of the target's resident memory per million correct answers.", ["stat"],
            cell => Growth(cell, MetricNames.MemoryGrowthPerMillionRequests, cell.MemoryGrowth?.BytesPerMillionRequests)),
        Cells("hotlap_answer_bytes", "Body size of a checked answer.", cell => cell.AnswerBytes),
        .. StatedFamilies.All,
        .. ThresholdFamilies.All,
        .. TrustFamilies.All,
        .. RuntimeFamilies.All,
        .. ChangeFamilies.All,
    ];

    private static ResultFamily Runs(string name, string help, Func<BenchmarkRunStatus, double?> read) =>
        new(name, help, [], run => run.Status is { } status ? [new(read(status))] : []);

    private static double? UnixSeconds(DateTimeOffset? time) => time?.ToUnixTimeMilliseconds() / 1000.0;

    /// <summary>False for a program that stated neither latencies nor errors, because it counted no requests.</summary>
    private static bool HasRequests(CellStatus cell) => cell.RequestsPerSecond is not null || cell.Requests + cell.Errors > 0;

    private static IEnumerable<Figure> Startups(VariantStatus variant) => variant.Startup is not { } startup ? [] :
    [
        new(startup.MedianMicroseconds / Micro, "median"), new(startup.LowMicroseconds / Micro, "low"),
        new(startup.HighMicroseconds / Micro, "high"), new(startup.P90Microseconds / Micro, "p90"),
        new(startup.IntervalLowMicroseconds / Micro, "interval_low"), new(startup.IntervalHighMicroseconds / Micro, "interval_high"),
        new(startup.FirstStartMicroseconds / Micro, "first"),
    ];

    private static IEnumerable<Figure> Rates(CellStatus cell) => cell.RequestsPerSecond is not { } rate ? [] :
    [
        new(rate.Median, "median"), new(rate.Low, "low"), new(rate.High, "high"), .. Interval(cell, MetricNames.RequestsPerSecond, 1),
    ];

    private static IEnumerable<Figure> Searched(CellStatus cell) => cell.RateAtObjective is not { } rate ? [] :
    [
        new(rate.Median, "median"), new(rate.Low, "low"), new(rate.High, "high"), .. Interval(cell, MetricNames.RateAtObjective, 1),
    ];

    private static IEnumerable<Figure> MemoryParts(CellStatus cell) => cell.Target is not { } target ? [] :
    [
        new(target.AnonymousMemoryBytes, "anonymous"), new(target.FileMemoryBytes, "file"), new(target.SharedMemoryBytes, "shared"),
    ];

    private static IEnumerable<Figure> Costs(CellStatus cell) => cell.CostPerMillionRequestsMillionths is not { } cost ? [] :
    [
        new(cost / Micro, "median"), .. Interval(cell, MetricNames.CostPerMillionRequests, Micro),
    ];

    private static IEnumerable<Figure> Growth(CellStatus cell, string metric, long? median) => median is null ? [] :
    [
        new(median, "median"), .. Interval(cell, metric, 1),
    ];

    private static IEnumerable<Figure> Latencies(CellStatus cell) => cell.LatencyMicroseconds is not { } latency ? [] :
    [
        new(latency.Min / Micro, "0"), new(latency.P50 / Micro, "0.5"), new(latency.P90 / Micro, "0.9"),
        new(latency.P95 / Micro, "0.95"), new(latency.P99 / Micro, "0.99"), new(latency.P999 / Micro, "0.999"),
        new(latency.Max / Micro, "1"),
    ];
}
