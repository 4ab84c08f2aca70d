using Hotlap.Api.V1Alpha1;

namespace Hotlap.Cli.Reports;

/// <summary>One table per scenario and payload, with a row for every variant, also for one whose cell is missing.</summary>
internal static class ScenarioBuilder
{
    public static List<ScenarioFigures> Build(BenchmarkRun run, IReadOnlyList<VariantFigures> variants, string? baseline)
    {
        var described = ReportBuilder.FiguresMatchSpec(run)
            ? run.Spec.Scenarios.DistinctBy(scenario => scenario.Name).ToDictionary(scenario => scenario.Name)
            : [];
        return
        [
            .. (run.Status?.Results ?? []).GroupBy(cell => (cell.Scenario, cell.Payload)).Select(group => new ScenarioFigures
            {
                Scenario = group.Key.Scenario,
                Payload = group.Key.Payload,
                Request = described.TryGetValue(group.Key.Scenario, out var scenario) ? ScenarioText.Request(scenario) : null,
                Load = scenario is null ? null : ScenarioText.Load(scenario),
                Rows = BuildRows([.. group], variants, baseline),
            }),
        ];
    }

    private static List<CellFigures> BuildRows(List<CellStatus> cells, IReadOnlyList<VariantFigures> variants, string? baseline)
    {
        var reference = cells.Find(cell => cell.Variant == baseline);
        return [.. variants.Select(variant => BuildRow(variant.Name, cells.Find(cell => cell.Variant == variant.Name), reference))];
    }

    private static CellFigures BuildRow(string variant, CellStatus? cell, CellStatus? baseline)
    {
        if (cell is null || cell.Trials == 0)
            return new CellFigures { Variant = variant };
        return new CellFigures
        {
            Variant = variant,
            Trials = cell.Trials,
            RequestsPerSecond = cell.RequestsPerSecond,
            LatencyMicroseconds = cell.LatencyMicroseconds,
            Requests = cell.Requests,
            Errors = cell.Errors,
            CpuNanosecondsPerRequest = cell.CpuNanosecondsPerRequest,
            PeakMemoryBytes = cell.PeakMemoryBytes,
            Warnings = cell.Warnings ?? [],
            ChangePerMille = baseline is null || variant == baseline.Variant ? null : Compare(cell, baseline),
        };
    }

    private static CellChanges Compare(CellStatus cell, CellStatus baseline)
    {
        var (own, other) = (cell.LatencyMicroseconds, baseline.LatencyMicroseconds);
        return new CellChanges
        {
            RequestsPerSecond = Change.PerMille(cell.RequestsPerSecond?.Median, baseline.RequestsPerSecond?.Median),
            Mean = Change.PerMille(own?.Mean, other?.Mean),
            Min = Change.PerMille(own?.Min, other?.Min),
            P50 = Change.PerMille(own?.P50, other?.P50),
            P90 = Change.PerMille(own?.P90, other?.P90),
            P95 = Change.PerMille(own?.P95, other?.P95),
            P99 = Change.PerMille(own?.P99, other?.P99),
            P999 = Change.PerMille(own?.P999, other?.P999),
            Max = Change.PerMille(own?.Max, other?.Max),
            CpuPerRequest = Change.PerMille(cell.CpuNanosecondsPerRequest, baseline.CpuNanosecondsPerRequest),
            PeakMemory = Change.PerMille(cell.PeakMemoryBytes, baseline.PeakMemoryBytes),
        };
    }
}
