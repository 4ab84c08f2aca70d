using System.Buffers;
using Hotlap.Cli.Samples;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Results;

namespace Hotlap.Cli.Exporting;

/// <summary>The columns of the CSV form, each with its unit in its name; a value that was not measured is empty.</summary>
internal static class CsvColumns
{
    private static readonly IReadOnlyList<(string Name, Func<CsvRow, object?> Value)> Fixed =
    [
        ("run", row => row.Run),
        ("measurement", row => row.Trial.Record.Measurement),
        ("round", row => row.Trial.Record.Round),
        ("variant", row => row.Trial.Record.Variant),
        ("scenario", row => row.Cell?.Scenario),
        ("payload", row => row.Cell?.Payload),
        ("in_figures", row => row.InFigures),
        ("disruptions", row => string.Join(' ', row.Trial.Record.Disruptions)),
        ("created", row => row.Trial.Record.CreationTimestamp),
        ("image_id", row => row.Trial.Record.ImageId),
        ("image_pulled", row => row.Trial.Record.ImagePulled),
        ("target_node", row => row.Trial.Record.TargetNode),
        ("generator_node", row => row.Trial.Record.GeneratorNode),
        ("ready_ms", row => row.Trial.Startup is null ? null : row.Trial.Record.ReadyMilliseconds),
        ("startup_us", row => row.Trial.Startup?.FirstCorrectAnswerMicroseconds),
        ("listening_us", row => row.Trial.Startup?.ListeningMicroseconds),
        ("startup_resolution_us", row => row.Trial.Startup?.ResolutionMicroseconds),
        ("startup_cpu_ns", row => row.Trial.Startup?.CpuNanoseconds),
        ("startup_run_delay_ns", row => row.Trial.Startup?.RunDelayNanoseconds),
        ("idle_memory_bytes", row => row.Trial.Startup?.IdleMemoryBytes),
        ("tool", row => row.Cell is { } cell ? $"{cell.Tool.Name} {cell.Tool.Version}".Trim() : null),
        ("generators", row => row.Measured?.Parts.Count),
        ("start_skew_ns", row => row.Measured?.StartSkewNanoseconds),
        ("concurrency", row => row.Cell?.Concurrency),
        ("planned_requests_per_1000_s", row => row.Cell?.RateMilliPerSecond),
        ("rate_at_objective_per_1000_s", row => row.Cell?.Search?.RateAtObjectiveMilliPerSecond),
        ("objective_met_per_1000_s", row => row.Cell?.Search?.MetMilliPerSecond),
        ("objective_not_met_per_1000_s", row => row.Cell?.Search?.NotMetMilliPerSecond),
        ("start_unix_ns", row => row.Cell?.StartUnixNanoseconds),
        ("window_ns", row => row.Cell?.WindowNanoseconds),
        ("requests", row => row.HasRequests ? row.Cell?.Requests : null),
        ("drain", row => row.Cell?.Drain),
        ("unsent", row => row.Cell?.UnsentRequests),
        ("errors", row => row.HasRequests ? row.Cell?.Errors : null),
        ("errors_by_cause", row => row.Cell is { } cell
            ? string.Join("; ", cell.ErrorsByCause.OrderBy(cause => cause.Key, StringComparer.Ordinal)
                .Select(cause => $"{cause.Key}={cause.Value}")) : null),
        ("requests_per_s", row => row.Figures?.RequestsPerSecond),
        ("stream_messages", row => row.Cell?.StreamMessages),
        ("messages_per_s", row => row.Figures?.MessagesPerSecond),
        ("message_latency_ns", row => row.Figures?.MessageLatencyNanoseconds),
        ("latency_min_ns", row => row.Figures?.MaxNanoseconds is null ? null : row.Cell?.Latency.MinNanoseconds),
        ("latency_mean_ns", row => row.Figures?.MeanNanoseconds),
        ("latency_p50_ns", row => row.Figures?.P50Nanoseconds),
        ("latency_p90_ns", row => row.Figures?.P90Nanoseconds),
        ("latency_p95_ns", row => row.Figures?.P95Nanoseconds),
        ("latency_p99_ns", row => row.Figures?.P99Nanoseconds),
        ("latency_p999_ns", row => row.Figures?.P999Nanoseconds),
        ("latency_max_ns", row => row.Figures?.MaxNanoseconds),
        ("latency_resolution_ns", row => row.Cell?.Latency.ResolutionNanoseconds),
        ("latency_from_planned_start", row => row.Cell?.CoordinatedOmissionCorrected),
        ("target_cpu_ns", row => row.Cell?.TargetCpuNanoseconds),
        ("cpu_per_request_ns", row => row.Figures?.CpuNanosecondsPerRequest),
        ("peak_memory_bytes", row => row.Cell?.TargetPeakMemoryBytes),
        ("anonymous_memory_bytes", row => row.Cell?.TargetMemoryAtPeak?.AnonymousBytes),
        ("file_memory_bytes", row => row.Cell?.TargetMemoryAtPeak?.FileBytes),
        ("shared_memory_bytes", row => row.Cell?.TargetMemoryAtPeak?.SharedBytes),
        ("memory_growth_bytes_per_minute", row => row.Figures?.MemoryGrowth?.BytesPerMinute),
        ("memory_growth_bytes_per_million_requests", row => row.Figures?.MemoryGrowth?.BytesPerMillionRequests),
        ("target_cpu_limit_millicores", row => row.Cell?.TargetCpuLimitMillicores),
        ("target_cpu_request_millicores", row => row.Cell?.TargetCpuRequestMillicores),
        ("target_memory_request_bytes", row => row.Cell?.TargetMemoryRequestBytes),
        ("target_throttled_periods", row => row.Cell?.TargetThrottledPeriods),
        ("target_run_delay_ns", row => row.Cell?.TargetRunDelayNanoseconds),
        ("other_cpu_ns", row => row.Cell?.OtherCpuNanoseconds),
        ("sidecar_cpu_ns", row => row.Cell?.SidecarCpuNanoseconds),
        ("sidecar_peak_memory_bytes", row => row.Cell?.SidecarPeakMemoryBytes),
        ("foreign_connections", row => row.Cell?.ForeignConnections),
        ("generator_cpu_ns", row => row.Cell?.Generator?.CpuNanoseconds),
        ("generator_cpu_limit_millicores", row => row.Cell?.Generator?.CpuLimitMillicores),
        ("generator_throttled_periods", row => row.Cell?.Generator?.ThrottledPeriods),
        ("warmup_ns", row => row.Cell?.WarmupNanoseconds),
        ("ramp_up_ns", row => row.Cell?.RampUpNanoseconds),
        ("warmup_steady", row => row.Cell?.WarmupSteady),
        ("runtime_window_ns", row => row.Cell?.Runtime?.WindowNanoseconds),
        ("runtime_allocated_bytes", row => row.Cell?.Runtime?.AllocatedBytes),
        ("runtime_gen0_collections", row => row.Cell?.Runtime?.Gen0Collections),
        ("runtime_gen1_collections", row => row.Cell?.Runtime?.Gen1Collections),
        ("runtime_gen2_collections", row => row.Cell?.Runtime?.Gen2Collections),
        ("runtime_gc_pause_ns", row => row.Cell?.Runtime?.GcPauseNanoseconds),
        ("warnings", row => row.Cell is { } cell ? string.Join(' ', cell.Warnings) : null),
    ];

    /// <summary>Returns the fixed columns, then one for each metric that a program states, in the unit of the spec.</summary>
    public static IReadOnlyList<(string Name, Func<CsvRow, object?> Value)> Of(RunSamples samples) =>
        [.. Fixed, .. StatedNames(samples).Select(name => ($"metric_{name}", new Func<CsvRow, object?>(row => row.Stated(name))))];

    /// <summary>Returns stated metrics in the order of the spec; names that are not in the spec come last.</summary>
    private static IEnumerable<string> StatedNames(RunSamples samples)
    {
        var stated = samples.AllTrials.SelectMany(trial => trial.Samples).SelectMany(cell => cell.Metrics?.Keys ?? []).Distinct()
            .Order(StringComparer.Ordinal).ToList();
        return samples.Run.Spec.Metrics.Select(metric => metric.Name).Where(stated.Contains).Concat(stated).Distinct();
    }

    private static readonly SearchValues<char> StartFormulas = SearchValues.Create("=+-@\t\r");

    /// <summary>
    /// Returns a value as text; a double as the shortest text that parses back to the same number. Texts come from images, programs and
    /// servers, and a spreadsheet runs one that begins like a formula, so it gets an apostrophe in front (OWASP: CSV injection).
    /// </summary>
    public static string Text(object? value) => value switch
    {
        bool known => known ? "true" : "false",
        string { Length: > 0 } text when StartFormulas.Contains(text[0]) => $"'{text}",
        _ => Convert.ToString(value, CultureInfo.InvariantCulture) ?? "",
    };
}

/// <summary>One trial with one of its cells, or a trial without load.</summary>
internal sealed record CsvRow(string Run, MeasuredTrial Trial, MeasuredCell? Measured, bool InFigures)
{
    public CellSample? Cell => Measured?.Sample;

    /// <summary>False for a program that stated neither latencies nor errors, because it counted no requests.</summary>
    public bool HasRequests => Cell is not { Metrics: not null, Requests: 0, Errors: 0 };

    public CellFigures? Figures => Cell is { } cell ? CellFigures.Of(cell) : null;

    /// <summary>Returns the value that the program stated for a metric; null when it stated none.</summary>
    public long? Stated(string metric) => Cell?.Metrics is { } metrics && metrics.TryGetValue(metric, out var value) ? value : null;
}
