using Hotlap.Cli.Reports;
using Hotlap.Cli.Text;
using Hotlap.Measurement.Metrics;

namespace Hotlap.Cli.Screens;

/// <summary>Says once what the numbers of the default screen are.</summary>
internal static class ScreenLegend
{
    public static IEnumerable<string> Of(RunReport report, IReadOnlyList<ScreenTable> tables)
    {
        var columns = tables.SelectMany(table => table.Figures).ToList();
        if (columns.Count == 0)
        {
            yield return "No figure of this screen was measured.";
            yield break;
        }

        yield return string.Join("; ", Origins(tables)) + "."
            + (columns.Exists(HasOpposed) ? $" {Change.OpposedMark} {Change.OpposedLegend}." : "")
            + (HasSteps(report) ? " Scenarios with load steps: over all steps; each step is in -o wide." : "")
            + (HasSearches(report)
                ? " Scenarios with a search: at the highest rate that met the objective; other rates are in -o wide." : "");
        var verdicts = columns.SelectMany(column => column.Column.Verdicts!).OfType<string>().ToHashSet();
        if (verdicts.Count > 0)
            yield return $"Changes {VerdictText.Title(report.Baseline, [.. report.Comparisons])}: {VerdictMark.Legend(verdicts)}."
                + (report.Comparisons.Any(row => !row.Paired) ? " The baseline was measured in another run." : "");
        else if (report.Comparisons.Any())
            yield return "No metric of this screen was compared; -o wide shows what was.";
        else if (report.Variants.Count > 1)
            yield return $"Changes: plain differences from {report.Baseline}, without interval and verdict; small ones may be noise.";
    }

    /// <summary>
    /// Returns text such as <c>Figures: medians over trials</c> and <c>p99 over all requests of all trials</c>, which names its tables when
    /// others have medians.
    /// </summary>
    private static IEnumerable<string> Origins(IReadOnlyList<ScreenTable> tables)
    {
        var columns = tables.SelectMany(table => table.Figures.Select(figures => (Title: table.Names.Header, Column: figures))).ToList();
        if (columns.Exists(shown => shown.Column.Origin == FigureOrigin.Median))
            yield return "Figures: medians over trials";
        foreach (var metric in columns.GroupBy(shown => shown.Column.Metric))
            foreach (var origin in metric.GroupBy(shown => shown.Column.Origin, shown => shown.Title))
                if (Text(origin.Key) is { } text)
                    yield return MetricCatalogue.BuiltIn.Label(metric.Key)
                        + (metric.Count() > origin.Count() ? $" of {string.Join(", ", origin)} " : " ") + text;
    }

    private static bool HasOpposed(ScreenColumn column) => column.Column.Changes!.Any(change => change.StartsWith(Change.OpposedMark));

    private static string? Text(FigureOrigin origin) => origin switch
    {
        FigureOrigin.Median => null,
        FigureOrigin.Merged => "over all requests of all trials",
        FigureOrigin.Largest => "the largest of all trials",
        _ => "compressed",
    };

    private static bool HasSearches(RunReport report) =>
        report.Scenarios.Any(scenario => scenario.Rows.Any(row => row.RateAtObjective is not null));

    private static bool HasSteps(RunReport report) => report.Scenarios.Any(scenario => scenario.Rows.Any(row =>
        row.RateAtObjective is null && row.Curve.Any(point => point.Concurrency is not null || point.RatePerSecond is not null)));
}
