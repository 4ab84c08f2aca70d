using System.Xml.Linq;
using Hotlap.Cli.Markup;
using Hotlap.Cli.Reports;
using Hotlap.Measurement.Metrics;

namespace Hotlap.Cli.Pages;

/// <summary>
/// Comparisons as rows of a table, each with its interval on a logarithmic scale of ratios that all rows of the page share. The shaded band
/// is the margin. The trials of the variant and, below them, those of the baseline are dots on the scale of the metric.
/// </summary>
internal sealed class ForestPlot(RunReport report, TrialValues trials)
{
    private const double Width = 240;
    private const double Middle = Width / 2;
    private const double Reach = Middle - 8;
    private const double NarrowestTicks = 38;
    private const int DotsWidth = 140;
    private const int DotsMargin = 5;

    private static readonly int[] TickPerMille = [-900, -750, -500, -250, -100, -50, 50, 100, 250, 500, 1000, 3000, 9000];

    private readonly double _half = Half(report.Comparisons);

    private readonly Dictionary<string, int> _places =
        report.Variants.Index().DistinctBy(pair => pair.Item.Name).ToDictionary(pair => pair.Item.Name, pair => pair.Index);

    /// <summary>Returns the table of some comparisons.</summary>
    public XElement Of(string title, IEnumerable<ComparisonStatus> rows) => HtmlTable.Of(
        title, "forest", title,
        [
            HtmlTable.Header("variant"), HtmlTable.Header("metric", isText: true), HtmlTable.Header("change"),
            HtmlTable.Header("95% interval"), HtmlTable.Header("margin"), HtmlTable.Header("verdict", isText: true),
            trials.Record is null ? null : Tag.Of("th", [("scope", "col"), ("class", "t trials")], "trials; below: baseline"),
            HtmlTable.Header(Scale()),
        ],
        rows.Select(Row));

    private XElement Row(ComparisonStatus row) => Tag.Of("tr", [("class", VerdictClass.Of(row.Verdict))],
        HtmlTable.RowHeader(row.Variant),
        Tag.Of("td", [("class", "t")], MetricCatalogue.BuiltIn.Label(row.Metric)),
        Tag.Of("td", VerdictText.Change(row.ChangePerMille)),
        Tag.Of("td", VerdictText.Interval(row)),
        Tag.Of("td", VerdictText.Margin(row.MarginPerMille)),
        Tag.Of("td", [("class", "t verdict")], VerdictText.Verdict(row)),
        trials.Record is null ? null : Tag.Of("td", [("class", "plot trials")], Dots(row)),
        Tag.Of("td", [("class", "plot")], Plot(row)));

    /// <summary>Returns the trials as dots; null for what has none, such as the size of an image.</summary>
    private XElement? Dots(ComparisonStatus row) => TrialSpread.Of(report, trials, row) is not { } spread ? null
        : Tag.Of("svg", [("viewBox", "0 0 140 20"), ("aria-hidden", "true")],
            spread.Variants.Where(variant => variant.Name == row.Variant || variant.Name == report.Baseline).Select(variant => Svg.Path(
                $"dots {Swatch.Class(_places[variant.Name])}", Dots(variant.Values, spread, variant.Name == row.Variant ? 6 : 15))));

    /// <summary>Returns dots in whole units, each from the one before: a page may have thousands of rows.</summary>
    private static string Dots(IEnumerable<double> values, TrialSpread spread, int y)
    {
        List<int> places = [.. values.Select(At).Distinct().Order()];
        return $"M{places[0]} {y}h0" + string.Concat(places.Zip(places.Skip(1), (before, place) => $"m{place - before} 0h0"));

        int At(double value) => spread.High <= spread.Low ? DotsWidth / 2
            : (int)Math.Round(DotsMargin + ((value - spread.Low) / (spread.High - spread.Low) * (DotsWidth - (2 * DotsMargin))));
    }

    private XElement Plot(ComparisonStatus row)
    {
        var (low, high) = (Place.Of(At(-row.MarginPerMille)), Place.Of(At(row.MarginPerMille)));
        return Tag.Of("svg", [("viewBox", "0 0 240 20"), ("aria-hidden", "true")],
            Svg.Path("margin", $"M{low} 0H{high}V20H{low}z"),
            Svg.Path("zero", "M120 0V20"),
            row is { LowPerMille: { } from, HighPerMille: { } to } ? Svg.Path("interval", Interval(from, to)) : null,
            row.ChangePerMille is { } change ? Svg.Circle(null, At(change), 10, 4) : null);
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

    private XElement Scale() =>
        Tag.Of("svg", [("viewBox", "0 0 240 20"), ("role", "img"), ("aria-label", "scale of the changes")],
            Svg.Text("0%", Middle, 14, "axis mid"), Ticks(-1), Ticks(1));

    private IEnumerable<XElement> Ticks(int side)
    {
        var last = Middle;
        foreach (var tick in TickPerMille.Where(tick => Math.Sign(tick) == side && !IsBeyond(tick)).OrderBy(Math.Abs))
        {
            var x = At(tick);
            if (Math.Abs(x - last) < NarrowestTicks || Math.Abs(x - Middle) > Reach - 8)
                continue;
            last = x;
            yield return Svg.Text($"{tick / 10:+0;-0}%", x, 14, "axis mid");
        }
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
