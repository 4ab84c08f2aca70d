using Hotlap.Cli.Markup;
using Hotlap.Cli.Rendering;
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
        var page = PageFrame.Open(new MarkupWriter(), $"{run.Metadata.Name}: history", RunLinks.History(run), pace);
        page.Element("h1", $"{run.Metadata.Namespace ?? "default"}/{run.Metadata.Name}: history").Raw("\n");
        if (records.Count == 0)
            page.Open("p").Text("No completed measurements are stored. One is stored when the run is complete.").CloseLine();
        else
            WriteRecords(page, run, records);
        return PageFrame.Close(page);
    }

    private static void WriteRecords(MarkupWriter page, BenchmarkRun run, IReadOnlyList<HistoryRecord> records)
    {
        page.Open("p")
            .Text($"Medians over trials with their 95% intervals, which need {WarningLimits.LeastRounds} trials; oldest measurement first.")
            .CloseLine();
        var series = HistorySeries.Of(records, run.Spec);
        var variants = series.SelectMany(one => one.Lines).Select(line => line.Variant).Distinct().ToList();
        Swatch.WriteLegend(page, variants.Index().Select(pair => (pair.Item, pair.Index)));
        foreach (var place in series.GroupBy(one => one.Place))
            WritePlace(page, place.Key, [.. place.Select(one => new HistoryChart(records, one, run.Spec.Thresholds))], variants);
        page.Open("section").Element("h2", "Measurements").Raw("\n");
        HtmlTable.Write(page, HistoryTable.Columns(records, run.Spec.Metrics), "medians, newest measurement first");
        page.CloseLine();
    }

    private static void WritePlace(MarkupWriter page, string title, IReadOnlyList<HistoryChart> charts, IReadOnlyList<string> variants)
    {
        page.Open("section").Element("h2", title).Raw("\n").Open("div", ("class", "charts")).Raw("\n");
        var drawn = charts.Select(chart => (Chart: chart, Lines: chart.Draw(variants))).ToList();
        foreach (var (_, lines) in drawn)
            lines.Write(page);
        page.CloseLine();
        foreach (var (chart, lines) in drawn)
        {
            page.Open("details").Element("summary", $"Values: {lines.Title}");
            HtmlTable.Write(page, chart.Table(), lines.Y.Title);
            page.CloseLine();
        }

        page.CloseLine();
    }
}
