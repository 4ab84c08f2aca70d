using System.Globalization;
using Hotlap.Cli.Text;
using Hotlap.Measurement.History;
using Hotlap.Measurement.Metrics;

namespace Hotlap.Cli.Rendering;

/// <summary>The history of a run as a table: one row for each measurement, variant and cell, the newest measurement first.</summary>
internal static class HistoryTable
{
    private const int ShortDigest = 10;

    public static string Write(IReadOnlyList<HistoryRecord> records, int width)
    {
        var rows = records.OrderByDescending(record => record.CompletedAt, StringComparer.Ordinal).SelectMany(Rows).ToList();
        return rows.Count == 0
            ? "no completed measurement is kept\n"
            : string.Join('\n', TextTable.Render(Columns(rows), width)) + "\n";
    }

    private static IEnumerable<Row> Rows(HistoryRecord record) => record.Variants.SelectMany(variant =>
        variant.Cells.Count == 0 ? [new Row(record, variant, null)] : variant.Cells.Select(cell => new Row(record, variant, cell)));

    private static IReadOnlyList<Column> Columns(List<Row> rows) =>
    [
        Text("measurement", rows, row => row.Record.Measurement[..Math.Min(ShortDigest, row.Record.Measurement.Length)]),
        Text("completed", rows, row => row.Record.CompletedAt),
        Text("revision", rows, row => row.Record.Revision ?? ""),
        Text("variant", rows, row => row.Variant.Name),
        Text("scenario", rows, row => row.Cell is null ? "" : $"{row.Cell.Scenario} {row.Cell.Payload}".TrimEnd()),
        Figure("rounds", rows, row => row.Record.Rounds.Count),
        Figure("requests/s", rows, row => Median(row.Cell?.Values, MetricNames.RequestsPerSecond)),
        Figure("p99\nus", rows, row => Median(row.Cell?.Values, MetricNames.P99) / 1000),
        Figure("startup\nms", rows, row => Median(row.Variant.Values, MetricNames.Startup) / 1000),
    ];

    private static Column Text(string header, List<Row> rows, Func<Row, string> value) =>
        new() { Header = header, Values = [.. rows.Select(row => Wrap.Plain(value(row)))], IsText = true };

    private static Column Figure(string header, List<Row> rows, Func<Row, double?> value) =>
        new() { Header = header, Values = [.. rows.Select(row => value(row) is { } known ? known.ToString("N0", CultureInfo.InvariantCulture) : "-")] };

    private static double? Median(IReadOnlyDictionary<string, IReadOnlyList<double?>>? values, string metric) =>
        HistoryValues.MedianOf(values?.GetValueOrDefault(metric) ?? []);

    private sealed record Row(HistoryRecord Record, HistoryVariant Variant, HistoryCell? Cell);
}
