using Hotlap.Cli.Text;
using Hotlap.Measurement.History;
using Hotlap.Measurement.Statistics;

namespace Hotlap.Cli.Reports;

/// <summary>A change of the level of one metric over the measurements of a run.</summary>
/// <param name="Series">The metric and its cell.</param>
/// <param name="Variant">The variant.</param>
/// <param name="Record">Index of the first measurement after the change; the oldest is 0.</param>
/// <param name="Point">The levels before and after it, in the unit of the records.</param>
internal sealed record HistoryChange(HistorySeries Series, string Variant, int Record, ChangePoint Point);

/// <summary>The changes in the history of a run.</summary>
internal static class HistoryChanges
{
    /// <summary>Returns the changes of all series, of each line in the order of the measurements.</summary>
    public static IReadOnlyList<HistoryChange> Of(IEnumerable<HistorySeries> series) => [.. series.SelectMany(Of)];

    /// <summary>Returns the changes of a series. Measurements without the metric are left out.</summary>
    private static IEnumerable<HistoryChange> Of(HistorySeries series) => series.Lines.SelectMany(line =>
    {
        var known = line.Points.Index().Where(point => point.Item is not null).ToList();
        return ChangePoints.Of([.. known.Select(point => point.Item!.Median)])
            .Select(change => new HistoryChange(series, line.Variant, known[change.Index].Index, change));
    });

    /// <summary>Returns the table of changes, newest first.</summary>
    /// <param name="changes">The changes.</param>
    /// <param name="records">The measurements, oldest first.</param>
    public static IReadOnlyList<Column> Table(IReadOnlyList<HistoryChange> changes, IReadOnlyList<HistoryRecord> records)
    {
        List<HistoryChange> rows = [.. changes.OrderByDescending(change => change.Record)];
        return
        [
            Text("changed at", rows, row => HistoryLabel.Of(records[row.Record])),
            Text("variant", rows, row => row.Variant),
            Text("scenario", rows, row => row.Series.Scenario.Length == 0 ? "" : row.Series.Place),
            Text("metric", rows, row => Scale(row).Title),
            Figure("before", rows, row => Level(row, row.Point.Before)),
            Figure("after", rows, row => Level(row, row.Point.After)),
            Figure("change", rows, row => row.Point.Before == 0 || !row.Series.Metric.HasRatio
                ? Figures.NotMeasured : ((row.Point.After / row.Point.Before) - 1).ToString("+0.0%;-0.0%", CultureInfo.InvariantCulture)),
            Figure("p", rows, row => row.Point.Probability.ToString("0.000", CultureInfo.InvariantCulture)),
        ];
    }

    private static MetricScale Scale(HistoryChange change) => new(change.Series.Metric, [change.Point.Before, change.Point.After]);

    private static string Level(HistoryChange change, double value) =>
        Scale(change).Of(value) is var shown && Math.Abs(shown) >= 100 ? shown.ToString("N0", CultureInfo.InvariantCulture)
            : shown.ToString("0.00#", CultureInfo.InvariantCulture);

    private static Column Text(string header, List<HistoryChange> rows, Func<HistoryChange, string> value) =>
        new() { Header = header, Values = [.. rows.Select(row => Wrap.Plain(value(row)))], IsText = true };

    private static Column Figure(string header, List<HistoryChange> rows, Func<HistoryChange, string> value) =>
        new() { Header = header, Values = [.. rows.Select(value)] };
}
