using Hotlap.Cli.Text;

namespace Hotlap.Cli.Reports;

/// <summary>One stated metric of all variants, as table columns in one unit.</summary>
internal sealed class StatedSeries(string name, IReadOnlyList<CellRow> rows)
{
    private readonly List<StatedFigures?> _figures = [.. rows.Select(row => row.Metrics.FirstOrDefault(metric => metric.Name == name))];

    /// <summary>Number of the metric's units in one unit of its column.</summary>
    public long Size => Unit.Size;

    private StatedUnit Unit =>
        StatedUnit.Of(_figures.Find(stated => stated is not null)!.Unit, _figures.Select(stated => stated?.Median));

    private string Header => Unit.HeaderOf(name);

    /// <summary>Returns all metrics that a scenario's program states, in the order of the spec.</summary>
    public static IEnumerable<StatedSeries> Of(ScenarioFigures scenario) =>
        scenario.Rows.SelectMany(row => row.Metrics).Select(metric => metric.Name).Distinct()
            .Select(name => new StatedSeries(name, scenario.Rows));

    public Column Medians() => Columns.Figure(
        Header, _figures.Select(stated => stated?.Median), Unit.Size,
        rows.Zip(_figures, (row, stated) => new RowChange(row.IsBaseline, stated?.ChangePerMille)), Unit.Decimals);

    public Column Intervals() => Ranges([.. rows.Select(row => row.IntervalOf(name))]);

    public Column Extremes() => Ranges([.. _figures.Select(stated => (stated?.Low, stated?.High))]);

    public (string Title, List<Bar> Bars) Bars()
    {
        var labels = Medians().Values;
        return (Header.Replace('\n', ' '), [.. rows.Select((row, i) => new Bar(row.Variant, _figures[i]?.Median, labels[i]))]);
    }

    private Column Ranges(IReadOnlyList<(long? Low, long? High)> values) => Columns.Ranges(Header, values, Unit.Size, Unit.Decimals);
}

/// <summary>
/// A metric that a program stated, over all trials, with its name and unit in <c>spec.metrics</c>. The change is that of the median against
/// the baseline's, in thousandths; null for the baseline itself.
/// </summary>
internal sealed record StatedFigures(string Name, string Unit, long Median, long Low, long High, long? ChangePerMille)
{
    /// <summary>Returns a metric of a cell. Its change is the judged one, or else the difference of the two medians.</summary>
    public static StatedFigures Of(
        StatedMetricStatus metric, CellStatus cell, CellStatus? baseline, IReadOnlyList<ComparisonStatus> comparisons)
    {
        var other = baseline?.Variant == cell.Variant
            ? null : baseline?.Metrics?.Find(stated => stated.Name == metric.Name && stated.Unit == metric.Unit);
        return new StatedFigures(
            metric.Name, metric.Unit, metric.Median, metric.Low, metric.High,
            Change.Of(comparisons, metric.Name, metric.Median, other?.Median));
    }
}
