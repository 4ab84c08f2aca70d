using System.Xml.Linq;
using Hotlap.Cli.Markup;
using Hotlap.Cli.Text;

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
    public IReadOnlyList<ReferenceLine> Limits { get; init; } = [];

    public XElement Draw() => Svg.Figure(
        Title, Description, Width, Height,
        Svg.Text(Y.Title, 2, 12, "axis"), Svg.Text(X.Title, Width - Right, Height - 4, "axis end"),
        Y.Ticks.Select(TickOfY), X.Ticks.Select(TickOfX), Limits.Select(Draw), Lines.Select(Draw));

    /// <summary>Returns the table of the chart's values, which opens on demand.</summary>
    public XElement Values(IReadOnlyList<Column> table) =>
        Tag.Of("details", Tag.Of("summary", $"Values: {Title}"), HtmlTable.Of(table, Y.Title));

    private XElement[] TickOfY(Tick tick)
    {
        var y = AtY(tick.Value);
        return
        [
            Svg.Path("grid", $"M{Place.Of(Left)} {Place.Of(y)}H{Place.Of(Width - Right)}"),
            Svg.Text(tick.Label, Left - 5, y + 4, "axis end"),
        ];
    }

    private XElement[] TickOfX(Tick tick)
    {
        var x = AtX(tick.Value);
        return
        [
            Svg.Path("grid", $"M{Place.Of(x)} {Place.Of(Top)}V{Place.Of(Height - Bottom)}"),
            Svg.Text(tick.Label, x, Height - Bottom + 18, "axis mid"),
        ];
    }

    private XElement Draw(ReferenceLine limit)
    {
        var y = AtY(limit.Value);
        return Tag.Of("g", [("class", "limit")],
            Tag.Of("title", limit.Label),
            Svg.Path(null, $"M{Place.Of(Left)} {Place.Of(y)}H{Place.Of(Width - Right)}"),
            Svg.Text(limit.Label, Width - Right, y - 3, "end"));
    }

    private XElement? Draw(Line line)
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

        return path.Length == 0 ? null : Tag.Of("g", [("class", Swatch.Class(line.Index))],
            Tag.Of("title", line.Name), Svg.Path("line", $"{path}"), Svg.Path("dots", $"{dots}"),
            line.Intervals.Count > 0 ? Svg.Path("interval", string.Concat(line.Intervals.Select(Interval))) : null,
            line.Marks.Select(mark => Svg.Circle("mark", AtX(mark.X), AtY(mark.Y), 6)));
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
internal sealed record Line(string Name, int Index, IReadOnlyList<(double X, double Y)?> Points)
{
    /// <summary>Points to emphasise.</summary>
    public IReadOnlyList<(double X, double Y)> Marks { get; init; } = [];

    public IReadOnlyList<(double X, double Low, double High)> Intervals { get; init; } = [];
}

/// <summary>A horizontal line with a label, such as a threshold.</summary>
internal sealed record ReferenceLine(double Value, string Label);
