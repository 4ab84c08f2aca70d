using Hotlap.Measurement.Metrics;
using Hotlap.Measurement.Tools;

namespace Hotlap.Cli.Reports;

/// <summary>Builds one table per scenario and payload, with a row for every variant, even when its cell is missing.</summary>
internal static class ScenarioBuilder
{
    public static List<ScenarioFigures> Build(BenchmarkRun run, IReadOnlyList<VariantFigures> variants, string? baseline)
    {
        var described = ReportBuilder.FiguresMatchSpec(run)
            ? run.Spec.Scenarios.DistinctBy(scenario => scenario.Name).ToDictionary(scenario => scenario.Name)
            : [];
        var comparisons = (run.Status?.Comparisons ?? [])
            .ToLookup(comparison => (comparison.Variant, comparison.Scenario, comparison.Payload));
        return
        [
            .. (run.Status?.Results ?? []).GroupBy(cell => (cell.Scenario, cell.Payload)).Select(group => new ScenarioFigures
            {
                Scenario = group.Key.Scenario,
                Payload = group.Key.Payload,
                Request = described.TryGetValue(group.Key.Scenario, out var scenario)
                    ? ScenarioText.Request(scenario, run.Spec.Variants) : null,
                Load = scenario is null
                    ? null : ScenarioText.Load(scenario, group.Any(cell => cell.Warnings?.Contains(ToolWarnings.GhzMissing) == true)),
                IsProgram = scenario?.Program is not null || group.Any(cell => cell.Metrics is { Count: > 0 }),
                Rows = BuildRows([.. group], variants, baseline, comparisons),
            }),
        ];
    }

    private static List<CellFigures> BuildRows(
        List<CellStatus> cells, IReadOnlyList<VariantFigures> variants, string? baseline,
        ILookup<(string, string, string), ComparisonStatus> comparisons)
    {
        var reference = cells.Find(cell => cell.Variant == baseline);
        return
        [
            .. variants.Select(variant => cells.Find(cell => cell.Variant == variant.Name) is { Trials: > 0 } cell
                ? BuildRow(cell, reference, [.. comparisons[(cell.Variant, cell.Scenario, cell.Payload)]])
                : new CellFigures { Variant = variant.Name }),
        ];
    }

    private static CellFigures BuildRow(CellStatus cell, CellStatus? baseline, List<ComparisonStatus> comparisons) => new()
    {
        Variant = cell.Variant,
        Trials = cell.Trials,
        RequestsPerSecond = cell.RequestsPerSecond,
        MessagesPerSecond = cell.MessagesPerSecond,
        MessageLatencyNanoseconds = cell.MessageLatencyNanoseconds,
        LatencyMicroseconds = cell.LatencyMicroseconds,
        Requests = HasRequests(cell) ? cell.Requests : null,
        Errors = HasRequests(cell) ? cell.Errors : null,
        CpuNanosecondsPerRequest = cell.CpuNanosecondsPerRequest,
        PeakMemoryBytes = cell.PeakMemoryBytes,
        AnswerBytes = cell.AnswerBytes,
        Metrics = [.. (cell.Metrics ?? []).Select(metric => StatedBuilder.Build(metric, cell, baseline, comparisons))],
        VariationPerMille = cell.VariationPerMille,
        Intervals = cell.Intervals ?? [],
        Load = cell.Load,
        Runtime = cell.Runtime,
        Dependencies = cell.Dependencies ?? [],
        Curve = cell.Curve ?? [],
        Warnings = cell.Warnings ?? [],
        Comparisons = comparisons,
        ChangePerMille = cell.Variant == baseline?.Variant || (baseline is null && comparisons.Count == 0)
            ? null : Compare(cell, baseline, comparisons),
    };

    /// <summary>False for a program that stated neither latencies nor errors, because it counted no requests.</summary>
    private static bool HasRequests(CellStatus cell) =>
        cell.Metrics is not { Count: > 0 } || cell.RequestsPerSecond is not null || cell.Requests + cell.Errors > 0;

    private static CellChanges Compare(CellStatus cell, CellStatus? baseline, List<ComparisonStatus> comparisons)
    {
        var (own, other) = (cell.LatencyMicroseconds, baseline?.LatencyMicroseconds);
        return new CellChanges(
            RequestsPerSecond: Of(MetricNames.RequestsPerSecond, cell.RequestsPerSecond?.Median, baseline?.RequestsPerSecond?.Median),
            MessagesPerSecond: Of(MetricNames.MessagesPerSecond, cell.MessagesPerSecond, baseline?.MessagesPerSecond),
            MessageLatency: Of(MetricNames.MessageLatency, cell.MessageLatencyNanoseconds, baseline?.MessageLatencyNanoseconds),
            Mean: Change.PerMille(own?.Mean, other?.Mean),
            Min: Change.PerMille(own?.Min, other?.Min),
            P50: Of(MetricNames.P50, own?.P50, other?.P50),
            P90: Change.PerMille(own?.P90, other?.P90),
            P95: Change.PerMille(own?.P95, other?.P95),
            P99: Of(MetricNames.P99, own?.P99, other?.P99),
            P999: Change.PerMille(own?.P999, other?.P999),
            Max: Change.PerMille(own?.Max, other?.Max),
            CpuPerRequest: Of(MetricNames.CpuPerRequest, cell.CpuNanosecondsPerRequest, baseline?.CpuNanosecondsPerRequest),
            PeakMemory: Of(MetricNames.PeakMemory, cell.PeakMemoryBytes, baseline?.PeakMemoryBytes));

        long? Of(string metric, long? value, long? before) => Change.Of(comparisons, metric, value, before);
    }
}

/// <summary>One scenario and payload, with a row for every variant in the order of the spec.</summary>
internal sealed record ScenarioFigures
{
    public required string Scenario { get; init; }

    public string Payload { get; init; } = "";

    /// <summary>The request, such as <c>gRPC greet.v1.Greeter/SayHello</c>, or the program; null when the spec has changed since.</summary>
    public string? Request { get; init; }

    /// <summary>The load, such as <c>ghz, 50 in flight, 10s</c>; null for a program, and when the spec has changed since.</summary>
    public string? Load { get; init; }

    public IReadOnlyList<CellFigures> Rows { get; init; } = [];

    /// <summary>True for a program, which states its own metrics and receives no load.</summary>
    [JsonIgnore]
    public bool IsProgram { get; init; }

    /// <summary>True when latencies were measured or requests failed; a program may have neither.</summary>
    [JsonIgnore]
    public bool HasRequests => !IsProgram || Rows.Any(row => row.RequestsPerSecond is not null || row.Errors is not null);
}
