using Hotlap.Measurement.Tools;

namespace Hotlap.Cli.Reports;

/// <summary>One scenario and payload, with a row for every variant in the order of the spec.</summary>
internal sealed record ScenarioFigures
{
    public required string Scenario { get; init; }

    public string Payload { get; init; } = "";

    /// <summary>The request, such as <c>gRPC greet.v1.Greeter/SayHello</c>, or the program; null when the spec has changed since.</summary>
    public string? Request { get; init; }

    /// <summary>The load, such as <c>ghz, 50 in flight, 10s</c>; null for a program, and when the spec has changed since.</summary>
    public string? Load { get; init; }

    public IReadOnlyList<CellRow> Rows { get; init; } = [];

    /// <summary>True for a program, which states its own metrics and receives no load.</summary>
    [JsonIgnore]
    public bool IsProgram { get; init; }

    /// <summary>True when latencies were measured or requests failed; a program may have neither.</summary>
    [JsonIgnore]
    public bool HasRequests => HasRates || Rows.Any(row => row.Errors is not null);

    /// <summary>False for a program that stated no latencies.</summary>
    [JsonIgnore]
    public bool HasRates => !IsProgram || Rows.Any(row => row.RequestsPerSecond is not null);

    /// <summary>Returns the scenarios of a run's results. A variant has a row even when its cell is missing.</summary>
    public static List<ScenarioFigures> Of(BenchmarkRun run, IReadOnlyList<VariantFigures> variants, string? baseline)
    {
        var described = ReportBuilder.FiguresMatchSpec(run)
            ? run.Spec.Scenarios.DistinctBy(scenario => scenario.Name).ToDictionary(scenario => scenario.Name)
            : [];
        var comparisons = (run.Status?.Comparisons ?? [])
            .ToLookup(comparison => (comparison.Variant, comparison.Scenario, comparison.Payload));
        return [.. (run.Status?.Results ?? []).GroupBy(cell => (cell.Scenario, cell.Payload)).Select(group => new ScenarioFigures
        {
            Scenario = group.Key.Scenario,
            Payload = group.Key.Payload,
            Request = described.TryGetValue(group.Key.Scenario, out var scenario)
                ? ScenarioText.Request(scenario, run.Spec.Variants) : null,
            Load = scenario is null
                ? null : ScenarioText.Load(scenario, group.Any(cell => cell.Warnings?.Contains(ToolWarnings.GhzMissing) == true)),
            IsProgram = scenario?.Program is not null || group.Any(cell => cell.Metrics is { Count: > 0 }),
            Rows = BuildRows([.. group], variants, baseline, comparisons),
        })];
    }

    private static List<CellRow> BuildRows(
        List<CellStatus> cells, IReadOnlyList<VariantFigures> variants, string? baseline,
        ILookup<(string, string, string), ComparisonStatus> comparisons)
    {
        var reference = cells.Find(cell => cell.Variant == baseline);
        return [.. variants.Select(variant => cells.Find(cell => cell.Variant == variant.Name) is { Trials: > 0 } cell
            ? new CellRow(cell, reference, [.. comparisons[(cell.Variant, cell.Scenario, cell.Payload)]])
            : new CellRow(variant.Name))];
    }
}
