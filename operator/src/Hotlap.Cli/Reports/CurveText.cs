using System.Globalization;
using Hotlap.Cli.Text;

namespace Hotlap.Cli.Reports;

/// <summary>Renders the windows of a scenario over time as sparklines.</summary>
internal static class CurveText
{
    private const long Milli = 1_000;
    private const int Widest = 60;
    private const int WidestName = 20;

    /// <summary>
    /// Returns the title of the lines, such as <c>window by second, 0 s to 29 s</c>; null when no variant has a curve.
    /// </summary>
    public static string? Title(ScenarioFigures scenario)
    {
        var longest = scenario.Rows.Select(row => row.Curve).MaxBy(curve => curve.Count);
        if (longest is not { Count: > 0 })
            return null;
        var (first, last) = (longest[0], longest[^1]);
        var steps = (first, last) switch
        {
            ({ RatePerSecond: { } from }, { RatePerSecond: { } to }) =>
                string.Create(CultureInfo.InvariantCulture, $"by step, {from} to {to} requests/s planned"),
            ({ Concurrency: { } from }, { Concurrency: { } to }) =>
                string.Create(CultureInfo.InvariantCulture, $"by step, {from} to {to} in flight"),
            _ => "by second",
        };
        return $"window {steps}, {Figures.InUnit(first.OffsetMilliseconds, Milli, 0)} s to "
            + $"{Figures.InUnit(last.OffsetMilliseconds, Milli, 0)} s";
    }

    public static IEnumerable<string> Lines(ScenarioFigures scenario, int width)
    {
        var drawn = scenario.Rows.Where(row => row.Curve.Count > 0).ToList();
        var names = drawn.Select(row => Math.Min(WidestName, row.Variant.Length)).DefaultIfEmpty(0).Max();
        foreach (var row in drawn)
        {
            yield return Line(Shorten(row.Variant), "requests/s", row.Curve.Select(point => (long?)point.RequestsPerSecond), 1);
            if (row.Curve.Any(point => point.P99Microseconds is not null))
                yield return Line("", "p99 ms", row.Curve.Select(point => point.P99Microseconds), Milli);
        }

        string Line(string name, string what, IEnumerable<long?> points, long unit)
        {
            var values = points.ToList();
            var decimals = Figures.Decimals([values.Min()], unit);
            var blocks = Sparkline.Render(values, Math.Min(Widest, width - names - 36));
            return $"{name.PadRight(names)}  {what,-10}  {blocks}  {Figures.Range(values.Min(), values.Max(), unit, decimals)}";
        }
    }

    private static string Shorten(string name) => name.Length <= WidestName ? name : name[..(WidestName - 1)] + "…";
}
