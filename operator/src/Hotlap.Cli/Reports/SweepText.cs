using Hotlap.Cli.Text;

namespace Hotlap.Cli.Reports;

/// <summary>Renders figures over swept values as lines of blocks.</summary>
internal static class SweepText
{
    private const long Milli = 1_000;

    /// <summary>Returns the title and lines of each swept field of a scenario.</summary>
    public static IEnumerable<(string Title, IReadOnlyList<string> Lines)> Of(SweepFigures sweep, ScenarioFigures scenario) =>
        sweep.Series.GroupBy(series => series.Field).Select(group => (
            $"over {group.Key.Path}: {string.Join(", ", group.First().Points.Select(point => point.ValueOf(group.Key)))}",
            (IReadOnlyList<string>)[.. group.SelectMany(series => Lines(series, scenario, group.Max(one => one.Title.Length)))]));

    private static IEnumerable<string> Lines(SweptSeries series, ScenarioFigures scenario, int names)
    {
        var rows = series.Points.Select(point => scenario.Rows.FirstOrDefault(row => row.Variant == point.Figures.Name)).ToList();
        var title = series.Title.PadRight(names) + (names > 0 ? "  " : "");
        return new[]
        {
            Line("requests/s", rows.Select(row => row?.RequestsPerSecond?.Median), 1),
            Line("p99 ms", rows.Select(row => row?.LatencyMicroseconds?.MedianP99 ?? row?.LatencyMicroseconds?.P99), Milli),
        }.OfType<string>();

        string? Line(string what, IEnumerable<long?> figures, long unit)
        {
            List<long?> values = [.. figures];
            if (values.All(value => value is null))
                return null;
            var decimals = Figures.Decimals(values, unit);
            return $"{title}{what,-10}  {Sparkline.Render(values, values.Count)}  "
                + string.Join(", ", values.Select(value => Figures.InUnit(value, unit, decimals)));
        }
    }
}
