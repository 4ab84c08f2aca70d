using Hotlap.Cli.Reports;
using Hotlap.Cli.Text;
using Hotlap.Measurement.History;

namespace Hotlap.Cli.Pages;

/// <summary>Draws a series over measurements: a line of medians with intervals for each variant, and a line for each limit.</summary>
internal sealed class HistoryChart
{
    private const int MostLabels = 6;
    private const int LabelLength = 7;

    /// <summary>Largest distance of two variants' points of the same measurement, so that their intervals stand side by side.</summary>
    private const double Spread = 0.24;

    private readonly IReadOnlyList<HistoryRecord> _records;
    private readonly HistorySeries _series;
    private readonly MetricScale _scale;
    private readonly IReadOnlyList<ReferenceLine> _limits;
    private readonly IReadOnlyList<HistoryChange> _changes;

    /// <summary>Prepares the chart of a series.</summary>
    /// <param name="records">The measurements, oldest first.</param>
    /// <param name="series">The series.</param>
    /// <param name="changes">The changes of all series.</param>
    /// <param name="thresholds">The thresholds of the run.</param>
    public HistoryChart(
        IReadOnlyList<HistoryRecord> records, HistorySeries series, IEnumerable<HistoryChange> changes, IEnumerable<Threshold> thresholds)
    {
        (_records, _series) = (records, series);
        _scale = new MetricScale(series.Metric, Known(series).Select(point => point.Median));
        _limits = [.. thresholds.Where(Concerns).SelectMany(Limits)];
        _changes = [.. changes.Where(change => change.Series == series)];
    }

    /// <summary>Returns the chart.</summary>
    /// <param name="variants">All variants of the page, whose order determines the colours.</param>
    public LineChart Draw(IReadOnlyList<string> variants)
    {
        var lines = _series.Lines.Select(line => Line(line.Variant, variants.ToList().IndexOf(line.Variant), line.Points)).ToList();
        var values = Known(_series).SelectMany(point => new[] { point.Low ?? point.Median, point.High ?? point.Median })
            .Select(_scale.Of).Concat(_limits.Select(limit => limit.Value));
        return new LineChart(
            $"{_series.Metric.Label} over measurements",
            "Medians over trials with their 95% intervals, oldest measurement first; dashed lines are thresholds, circles are changes.",
            X(), Axis.FromZero(_scale.Title, values), lines)
        {
            Limits = _limits,
        };
    }

    /// <summary>Returns the table of the values, newest measurement first.</summary>
    public IReadOnlyList<Column> Table() =>
    [
        Columns.Text("measurement", Newest(i => HistoryLabel.Of(_records[i]))),
        Columns.Text("completed", Newest(i => _records[i].CompletedAt)),
        .. _series.Lines.Select(line => new Column { Header = line.Variant, Values = [.. Newest(i => Text(line.Points[i]))] }),
    ];

    private IEnumerable<string> Newest(Func<int, string> value) => Enumerable.Range(0, _records.Count).Reverse().Select(value);

    private string Text(HistoryPoint? point) => point switch
    {
        null => Figures.NotMeasured,
        { Low: { } low, High: { } high } => $"{Number(point.Median)} ({Number(low)}..{Number(high)})",
        _ => Number(point.Median),
    };

    private string Number(double value) => Tick.Format(Math.Round(_scale.Of(value), 3));

    private Axis X()
    {
        var step = Math.Max(1, (int)Math.Ceiling(_records.Count / (double)MostLabels));
        return new Axis("measurement", 0.5, _records.Count + 0.5, false,
            [.. _records.Index().Where(pair => (_records.Count - 1 - pair.Index) % step == 0)
                .Select(pair => new Tick(pair.Index + 1, Short(HistoryLabel.Of(pair.Item))))]);
    }

    /// <summary>Returns as much of a revision as Git shows.</summary>
    private static string Short(string label) => label[..Math.Min(LabelLength, label.Length)];

    private Line Line(string variant, int index, IReadOnlyList<HistoryPoint?> points)
    {
        var place = _series.Lines.Select(line => line.Variant).ToList().IndexOf(variant);
        var offset = _series.Lines.Count < 2 ? 0 : Spread * (place / (_series.Lines.Count - 1.0) - 0.5);
        return new Line(variant, index,
            [.. points.Index().Select(pair => pair.Item is { } point
                ? ((double X, double Y)?)(pair.Index + 1 + offset, _scale.Of(point.Median)) : null)])
        {
            Marks = [.. _changes.Where(change => change.Variant == variant)
                .Select(change => (change.Record + 1 + offset, _scale.Of(points[change.Record]!.Median)))],
            Intervals = [.. points.Index().Where(pair => pair.Item is { Low: not null, High: not null })
                .Select(pair => (pair.Index + 1 + offset, _scale.Of(pair.Item!.Low!.Value), _scale.Of(pair.Item.High!.Value)))],
        };
    }

    private bool Concerns(Threshold threshold) => threshold.Metric == _series.Metric.Name
        && (_series.Scenario.Length == 0
            || ((threshold.Scenario ?? _series.Scenario) == _series.Scenario && (threshold.Payload ?? _series.Payload) == _series.Payload))
        && (threshold.Variant is null || _series.Lines.Any(line => line.Variant == threshold.Variant));

    private IEnumerable<ReferenceLine> Limits(Threshold threshold)
    {
        var of = threshold.Variant is { } variant ? $"{variant}: " : "";
        if (_scale.OfLimit(threshold.Max) is { } most)
            yield return new ReferenceLine(most, $"{of}at most {threshold.Max}");
        if (_scale.OfLimit(threshold.Min) is { } least)
            yield return new ReferenceLine(least, $"{of}at least {threshold.Min}");
    }

    private static IEnumerable<HistoryPoint> Known(HistorySeries series) =>
        series.Lines.SelectMany(line => line.Points).OfType<HistoryPoint>();
}
