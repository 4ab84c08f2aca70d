using System.Xml.Linq;
using Hotlap.Cli.Markup;
using Hotlap.Cli.Rendering;
using Hotlap.Cli.Reports;
using Hotlap.Measurement.History;
using Hotlap.Measurement.Warnings;

namespace Hotlap.Cli.Pages;

/// <summary>The stored measurements of a run: charts with intervals for each cell, and the table of <c>history</c>.</summary>
internal static class HistoryPage
{
    /// <summary>Writes the page.</summary>
    /// <param name="run">The run.</param>
    /// <param name="stored">Its records, in any order.</param>
    /// <param name="pace">Stops or resumes the refresh; null for none.</param>
    public static string Write(BenchmarkRun run, IReadOnlyList<HistoryRecord> stored, PageLink? pace = null)
    {
        IReadOnlyList<HistoryRecord> records = [.. stored.OrderBy(record => record.CompletedAt, StringComparer.Ordinal)];
        return PageFrame.Write(
            $"{run.Metadata.Name}: history", RunLinks.History(run),
            Tag.Of("main",
                Tag.Of("h1", $"{run.Metadata.Namespace ?? "default"}/{run.Metadata.Name}: history"),
                records.Count > 0
                    ? Records(run, records)
                    : Tag.Of("p", "No completed measurements are stored. One is stored when the run is complete.")),
            pace);
    }

    private static IEnumerable<XElement> Records(BenchmarkRun run, IReadOnlyList<HistoryRecord> records)
    {
        var series = HistorySeries.Of(records, run.Spec);
        var changes = HistoryChanges.Of(series);
        var variants = series.SelectMany(one => one.Lines).Select(line => line.Variant).Distinct().ToList();
        return
        [
            Tag.Of("p", $"Medians over trials with their 95% intervals, which need {WarningLimits.LeastRounds} trials; oldest measurement "
                + "first."),
            Swatch.Legend(variants.Select((variant, index) => (variant, index))),
            .. Changes(changes, records),
            .. series.GroupBy(one => one.Place).Select(place =>
                Section(place.Key, [.. place.Select(one => new HistoryChart(records, one, changes, run.Spec.Thresholds))], variants)),
            Tag.Of("section", Tag.Of("h2", "Measurements"),
                HtmlTable.Of(HistoryTable.Columns(records, run.Spec.Metrics), "medians, newest measurement first")),
        ];
    }

    private static XElement[] Changes(IReadOnlyList<HistoryChange> changes, IReadOnlyList<HistoryRecord> records) =>
        changes.Count == 0 ? []
        : [Tag.Of("section", Tag.Of("h2", "Changes"),
            HtmlTable.Of(HistoryChanges.Table(changes, records), "levels before and after a change, newest change first"))];

    private static XElement Section(string title, IReadOnlyList<HistoryChart> charts, IReadOnlyList<string> variants)
    {
        var drawn = charts.Select(chart => (Chart: chart, Lines: chart.Draw(variants))).ToList();
        return Tag.Of("section", Tag.Of("h2", title),
            Tag.Of("div", [("class", "charts")], drawn.Select(pair => pair.Lines.Draw())),
            drawn.Select(pair => pair.Lines.Values(pair.Chart.Table())));
    }
}
