using Hotlap.Cli.Reports;
using Hotlap.Measurement.Metrics;

namespace Hotlap.Cli.Screens;

/// <summary>Says once what the numbers of the default screen are.</summary>
internal static class ScreenLegend
{
    public static IEnumerable<string> Of(RunReport report, IReadOnlyList<ScreenTable> tables)
    {
        var columns = tables.SelectMany(table => table.Columns).ToList();
        if (columns.Count == 0)
        {
            yield return "No figure of this screen was measured.";
            yield break;
        }

        yield return string.Join("; ", Origins(columns)) + "."
            + (HasSteps(report) ? " Scenarios with load steps: over all steps; each step is in -o wide." : "");
        var verdicts = columns.SelectMany(column => column.Cells).Select(cell => cell.Verdict).OfType<string>().ToHashSet();
        if (verdicts.Count > 0)
            yield return $"Changes {VerdictText.Title(report.Baseline, [.. report.Comparisons])}: {VerdictMark.Legend(verdicts)}."
                + (report.Comparisons.Any(row => !row.Paired) ? " The baseline was measured in another run." : "");
        else if (report.Comparisons.Any())
            yield return "No metric of this screen was compared; -o wide shows what was.";
        else if (report.Variants.Count > 1)
            yield return $"Changes: plain differences from {report.Baseline}, without interval and verdict; small ones may be noise.";
    }

    /// <summary>Returns text such as <c>Medians over trials; p99 over all requests of all trials</c>.</summary>
    private static IEnumerable<string> Origins(IReadOnlyList<ScreenColumn> columns)
    {
        var others = columns.Where(column => column.Origin != FigureOrigin.Median).DistinctBy(column => column.Metric).ToList();
        if (columns.Any(column => column.Origin == FigureOrigin.Median))
            yield return "Figures: medians over trials";
        foreach (var column in others)
            yield return MetricCatalogue.BuiltIn.Label(column.Metric) + " " + column.Origin switch
            {
                FigureOrigin.Merged => "over all requests of all trials",
                FigureOrigin.Largest => "the largest of all trials",
                _ => "compressed",
            };
    }

    private static bool HasSteps(RunReport report) => report.Scenarios.Any(scenario => scenario.Rows.Any(row =>
        row.Curve.Any(point => point.Concurrency is not null || point.RatePerSecond is not null)));
}
