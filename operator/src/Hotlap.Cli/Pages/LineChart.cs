using Hotlap.Cli.Markup;

namespace Hotlap.Cli.Pages;

/// <summary>Lines of several variants over common axes, as SVG.</summary>
/// <param name="Title">What the chart shows.</param>
/// <param name="Description">How to read it.</param>
/// <param name="X">The horizontal axis.</param>
/// <param name="Y">The vertical axis.</param>
/// <param name="Lines">A line for each variant.</param>
/// <param name="IsTabled">True when its values are in another table of the page.</param>
internal sealed record LineChart(string Title, string Description, Axis X, Axis Y, IReadOnlyList<Line> Lines, bool IsTabled = false)
{
    private const double Width = 360;
    private const double Height = 230;
    private const double Left = 46;
    private const double Right = 22;
    private const double Top = 22;
    private const double Bottom = 42;

    /// <summary>Values that the lines should not cross.</summary>
    public IReadOnlyList<Limit> Limits { get; init; } = [];

    public void Write(MarkupWriter page)
    {
        page.Open("figure").Open("svg", ("viewBox", $"0 0 {Width} {Height}"), ("role", "img"), ("aria-label", Title));
        page.Element("title", Title).Element("desc", Description);
        page.Element("text", Y.Title, ("x", "2"), ("y", "12"), ("class", "axis"));
        page.Element("text", X.Title, ("x", Place.Of(Width - Right)), ("y", Place.Of(Height - 4)), ("class", "axis end"));
        WriteGrid(page);
        foreach (var limit in Limits)
            WriteLimit(page, limit);
        foreach (var line in Lines)
            WriteLine(page, line);
        page.Close().Element("figcaption", Title).CloseLine();
    }

    private void WriteGrid(MarkupWriter page)
    {
        foreach (var tick in Y.Ticks)
        {
            var y = Place.Of(AtY(tick.Value));
            page.Empty("path", ("class", "grid"), ("d", $"M{Place.Of(Left)} {y}H{Place.Of(Width - Right)}"));
            page.Element("text", tick.Label, ("x", Place.Of(Left - 5)), ("y", Place.Of(AtY(tick.Value) + 4)), ("class", "axis end"));
        }

        foreach (var tick in X.Ticks)
        {
            var x = Place.Of(AtX(tick.Value));
            page.Empty("path", ("class", "grid"), ("d", $"M{x} {Place.Of(Top)}V{Place.Of(Height - Bottom)}"));
            page.Element("text", tick.Label, ("x", x), ("y", Place.Of(Height - Bottom + 18)), ("class", "axis mid"));
        }
    }

    private void WriteLimit(MarkupWriter page, Limit limit)
    {
        var y = AtY(limit.Value);
        page.Open("g", ("class", "limit")).Element("title", limit.Label);
        page.Empty("path", ("d", $"M{Place.Of(Left)} {Place.Of(y)}H{Place.Of(Width - Right)}"));
        page.Element("text", limit.Label, ("x", Place.Of(Width - Right)), ("y", Place.Of(y - 3)), ("class", "end")).Close();
    }

    private void WriteLine(MarkupWriter page, Line line)
    {
        var path = new StringBuilder();
        var dots = new StringBuilder();
        var isOpen = false;
        foreach (var point in line.Points)
        {
            if (point is not { } known)
            {
                isOpen = false;
                continue;
            }

            var place = $"{Place.Of(AtX(known.X))} {Place.Of(AtY(known.Y))}";
            path.Append(isOpen ? 'L' : 'M').Append(place);
            dots.Append('M').Append(place).Append("h0");
            isOpen = true;
        }

        if (path.Length == 0)
            return;
        page.Open("g", ("class", Swatch.Class(line.Index))).Element("title", line.Name);
        page.Empty("path", ("class", "line"), ("d", path.ToString())).Empty("path", ("class", "dots"), ("d", dots.ToString()));
        if (line.Intervals.Count > 0)
            page.Empty("path", ("class", "interval"), ("d", string.Concat(line.Intervals.Select(Interval))));
        if (line.Mark is { } mark)
            page.Empty("circle", ("class", "knee"), ("cx", Place.Of(AtX(mark.X))), ("cy", Place.Of(AtY(mark.Y))), ("r", "6"));
        page.Close();
    }

    /// <summary>Returns an upright line with bars at its ends.</summary>
    private string Interval((double X, double Low, double High) interval)
    {
        var (x, low, high) = (AtX(interval.X), Place.Of(AtY(interval.Low)), Place.Of(AtY(interval.High)));
        var (left, right) = (Place.Of(x - 3), Place.Of(x + 3));
        return $"M{Place.Of(x)} {low}V{high}M{left} {low}H{right}M{left} {high}H{right}";
    }

    private double AtX(double value) => Left + (X.Place(value) * (Width - Left - Right));

    private double AtY(double value) => Height - Bottom - (Y.Place(value) * (Height - Top - Bottom));
}

/// <summary>A line of a chart; a null point is a gap.</summary>
/// <param name="Name">The variant.</param>
/// <param name="Index">Its place in the report, which determines its colour and dashes.</param>
/// <param name="Points">The points in order of x.</param>
/// <param name="Mark">A point to emphasise.</param>
internal sealed record Line(string Name, int Index, IReadOnlyList<(double X, double Y)?> Points, (double X, double Y)? Mark = null)
{
    /// <summary>Intervals of points.</summary>
    public IReadOnlyList<(double X, double Low, double High)> Intervals { get; init; } = [];
}

/// <summary>A horizontal line with a label, such as a threshold.</summary>
internal sealed record Limit(double Value, string Label);

/// <summary>Coordinates as short texts.</summary>
internal static class Place
{
    public static string Of(double value) => Math.Round(value, 1).ToString("0.#", CultureInfo.InvariantCulture);
}

/// <summary>Colours and dashes of variants: eight colours, each with four kinds of dashes, so that 32 variants differ.</summary>
internal static class Swatch
{
    private const int Colours = 8;
    private const int Dashes = 4;

    public static string Class(int index) => $"v{index % Colours} d{(index % Colours + index / Colours) % Dashes}";

    /// <summary>Writes which line belongs to which variant.</summary>
    public static void WriteLegend(MarkupWriter page, IEnumerable<(string Name, int Index)> variants)
    {
        page.Open("ul", ("class", "legend"));
        foreach (var (name, index) in variants)
        {
            page.Open("li").Open("svg", ("viewBox", "0 0 28 8"), ("aria-hidden", "true"), ("class", Class(index)));
            page.Empty("path", ("class", "line"), ("d", "M1 4H27")).Close().Text(" " + name).Close();
        }

        page.CloseLine();
    }
}
