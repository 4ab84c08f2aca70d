using Hotlap.Cli.Markup;
using Hotlap.Cli.Reports;
using Hotlap.Measurement.Metrics;

namespace Hotlap.Cli.Pages;

/// <summary>
/// Comparisons as rows of a table, each with its interval on a logarithmic scale of ratios that all rows of the page share. The shaded band
/// is the margin.
/// </summary>
internal sealed class ForestPlot(RunReport report)
{
    private const double Width = 240;
    private const double Middle = Width / 2;
    private const double Reach = Middle - 8;
    private const double NarrowestTicks = 38;

    private static readonly int[] TickPerMille = [-900, -750, -500, -250, -100, -50, 50, 100, 250, 500, 1000, 3000, 9000];

    private readonly double _half = Half(report.Comparisons);

    public void Write(MarkupWriter page, string title, IReadOnlyList<ComparisonStatus> rows)
    {
        page.Open("div", ("class", "scroll"), ("tabindex", "0"), ("role", "region"), ("aria-label", title));
        page.Open("table", ("class", "forest"));
        page.Element("caption", title).Open("thead").Open("tr");
        foreach (var header in (string[])["variant", "metric", "change", "95% interval", "margin", "verdict"])
            page.Element("th", header, ("scope", "col"), ("class", header is "metric" or "verdict" ? "t" : null));
        page.Open("th", ("scope", "col"));
        WriteAxis(page);
        page.Close().Close().Close().Open("tbody").Raw("\n");
        foreach (var row in rows)
            WriteRow(page, row);
        page.Close().Close().CloseLine();
    }

    private void WriteRow(MarkupWriter page, ComparisonStatus row)
    {
        page.Open("tr", ("class", VerdictClass.Of(row.Verdict))).Element("th", row.Variant, ("scope", "row"));
        page.Element("td", MetricCatalogue.BuiltIn.Label(row.Metric), ("class", "t")).Element("td", VerdictText.Change(row.ChangePerMille));
        page.Element("td", VerdictText.Interval(row)).Element("td", VerdictText.Margin(row.MarginPerMille));
        page.Element("td", VerdictText.Verdict(row), ("class", "t verdict")).Open("td", ("class", "plot"));
        WritePlot(page, row);
        page.Close().CloseLine();
    }

    private void WritePlot(MarkupWriter page, ComparisonStatus row)
    {
        var (low, high) = (At(-row.MarginPerMille), At(row.MarginPerMille));
        page.Open("svg", ("viewBox", "0 0 240 20"), ("aria-hidden", "true"));
        page.Empty("path", ("class", "margin"), ("d", $"M{Place.Of(low)} 0H{Place.Of(high)}V20H{Place.Of(low)}z"));
        page.Empty("path", ("class", "zero"), ("d", "M120 0V20"));
        if (row is { LowPerMille: { } from, HighPerMille: { } to })
            page.Empty("path", ("class", "interval"), ("d", Interval(from, to)));
        if (row.ChangePerMille is { } change)
            page.Empty("circle", ("cx", Place.Of(At(change))), ("cy", "10"), ("r", "4"));
        page.Close();
    }

    /// <summary>Returns a line with bars at its ends; an end beyond the scale is an arrow.</summary>
    private string Interval(long from, long to)
    {
        var (low, high) = (At(from), At(to));
        var (left, right) = (Place.Of(low), Place.Of(high));
        return $"M{left} 10H{right}"
            + (IsBeyond(from) ? $"M{Place.Of(low + 5)} 5L{left} 10L{Place.Of(low + 5)} 15" : $"M{left} 6V14")
            + (IsBeyond(to) ? $"M{Place.Of(high - 5)} 5L{right} 10L{Place.Of(high - 5)} 15" : $"M{right} 6V14");
    }

    private void WriteAxis(MarkupWriter page)
    {
        page.Open("svg", ("viewBox", "0 0 240 20"), ("role", "img"), ("aria-label", "scale of the changes"));
        page.Element("text", "0%", ("x", "120"), ("y", "14"), ("class", "axis mid"));
        foreach (var side in (int[])[-1, 1])
        {
            var last = Middle;
            foreach (var tick in TickPerMille.Where(tick => Math.Sign(tick) == side && !IsBeyond(tick)).OrderBy(tick => Math.Abs(tick)))
            {
                var x = At(tick);
                if (Math.Abs(x - last) < NarrowestTicks || Math.Abs(x - Middle) > Reach - 8)
                    continue;
                last = x;
                page.Element("text", $"{tick / 10:+0;-0}%", ("x", Place.Of(x)), ("y", "14"), ("class", "axis mid"));
            }
        }

        page.Close();
    }

    private double At(long perMille) => Middle + (Math.Clamp(Log(perMille) / _half, -1, 1) * Reach);

    private bool IsBeyond(long perMille) => Math.Abs(Log(perMille)) > _half * 1.0001;

    /// <summary>Returns the half of the scale: all intervals where possible, at least ±10% and at most a factor of four.</summary>
    private static double Half(IEnumerable<ComparisonStatus> rows) => Math.Clamp(
        rows.SelectMany(row => new[] { row.LowPerMille, row.HighPerMille, row.ChangePerMille }).OfType<long>()
            .Select(perMille => Math.Abs(Log(perMille))).DefaultIfEmpty(0).Max() * 1.05,
        Math.Log(1.15), Math.Log(4));

    private static double Log(long perMille) => Math.Log(Math.Max(1, 1000 + perMille) / 1000.0);
}

/// <summary>The class of a verdict, which determines its colour.</summary>
internal static class VerdictClass
{
    public static string Of(string? verdict) => verdict switch
    {
        "Better" => "better",
        "Worse" => "worse",
        "Inconclusive" => "open",
        _ => "same",
    };
}
