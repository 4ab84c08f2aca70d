using Hotlap.Cli.Reports;
using Hotlap.Cli.Text;
using Hotlap.Measurement.History;
using Hotlap.Measurement.Metrics;

namespace Hotlap.Cli.Rendering;

/// <summary>Renders the history of a run as a table: one row per measurement, variant and cell, newest measurement first.</summary>
internal static class HistoryTable
{
    private const int ShortDigest = 10;
    private const string Nothing = "-";

    /// <summary>Measurement, variant and scenario say what a row is about.</summary>
    private const int Keys = 3;

    /// <summary>Returns the table, and that of the changes. The units of metrics are those of the run's spec; records have none.</summary>
    public static string Write(IReadOnlyList<HistoryRecord> records, BenchmarkRunSpec spec, int width) =>
        records.All(record => record.Variants.Count == 0)
            ? "no completed measurements are stored\n"
            : string.Join('\n', TextTable.Render(Columns(records, spec.Metrics), width, Keys)) + "\n" + WriteChanges(records, spec, width);

    private static string WriteChanges(IReadOnlyList<HistoryRecord> stored, BenchmarkRunSpec spec, int width)
    {
        IReadOnlyList<HistoryRecord> records = [.. stored.OrderBy(record => record.CompletedAt, StringComparer.Ordinal)];
        var changes = HistoryChanges.Of(HistorySeries.Of(records, spec));
        return changes.Count == 0 ? ""
            : "\n" + string.Join('\n', TextTable.Render(HistoryChanges.Table(changes, records), width, Keys)) + "\n";
    }

    public static IReadOnlyList<Column> Columns(IReadOnlyList<HistoryRecord> records, IReadOnlyList<MetricDefinition> metrics) => Columns(
        records.OrderByDescending(record => record.CompletedAt, StringComparer.Ordinal).SelectMany(Rows).ToList(), metrics);

    private static IEnumerable<Row> Rows(HistoryRecord record) => record.Variants.SelectMany(variant =>
        variant.Cells.Count == 0 ? [new Row(record, variant, null)] : variant.Cells.Select(cell => new Row(record, variant, cell)));

    private static IReadOnlyList<Column> Columns(List<Row> rows, IReadOnlyList<MetricDefinition> metrics)
    {
        var stated = rows.Select(row => FirstStated(row.Cell)).OfType<string>().Distinct().ToList();
        return
        [
            Text("measurement", rows, row => row.Record.Measurement[..Math.Min(ShortDigest, row.Record.Measurement.Length)]),
            Text("variant", rows, row => row.Variant.Name),
            Text("scenario", rows, row => row.Cell is null ? "" : $"{row.Cell.Scenario} {row.Cell.Payload}".TrimEnd()),
            Text("completed", rows, row => row.Record.CompletedAt),
            Text("revision", rows, row => row.Record.Revision ?? ""),
            Figure("rounds", rows, row => row.Record.ThinnedRounds ?? row.Record.Rounds.Count),
            .. stated.Select(name => Stated(name, rows, metrics)),
            .. rows.TrueForAll(row => FirstStated(row.Cell) is not null) ? [] : OfRequests(rows),
        ];
    }

    private static IEnumerable<Column> OfRequests(List<Row> rows) =>
    [
        .. rows.Exists(row => row.Cell?.Values.ContainsKey(MetricNames.RateAtObjective) == true)
            ? [Figure("requests/s at\nobjective", rows, row => Median(row.Cell?.Values, MetricNames.RateAtObjective))] : (Column[])[],
        Figure("requests/s", rows, row => Median(row.Cell?.Values, MetricNames.RequestsPerSecond)),
        Figure("p99\nms", rows, row => Median(row.Cell?.Values, MetricNames.P99) / 1_000_000, "N2"),
        Figure("startup\ns", rows, row => Median(row.Variant.Values, MetricNames.Startup) / 1_000_000, "N3"),
    ];

    /// <summary>Returns the first metric that a program stated, if it stated no latencies. Values are in the order of the spec.</summary>
    private static string? FirstStated(HistoryCell? cell) => cell is null || cell.Values.ContainsKey(MetricNames.RequestsPerSecond)
        ? null
        : cell.Values.Keys.FirstOrDefault(metric => MetricCatalogue.BuiltIn.Find(metric) is null);

    private static Column Stated(string name, List<Row> rows, IReadOnlyList<MetricDefinition> metrics)
    {
        List<long?> medians = [.. rows.Select(row => Median(row.Cell?.Values, name) is { } median ? (long?)Math.Round(median) : null)];
        var unit = StatedUnit.Of(metrics.FirstOrDefault(metric => metric.Name == name)?.Unit ?? "", medians);
        var column = Reports.Columns.Figure(unit.HeaderOf(name), medians, unit.Size, changes: null, unit.Decimals);
        return column with { Values = [.. column.Values.Select(value => value == Figures.NotMeasured ? Nothing : value)] };
    }

    private static Column Text(string header, List<Row> rows, Func<Row, string> value) =>
        new() { Header = header, Values = [.. rows.Select(row => Wrap.Plain(value(row)))], IsText = true };

    private static Column Figure(string header, List<Row> rows, Func<Row, double?> value, string format = "N0") =>
        new() { Header = header,
            Values = [.. rows.Select(row => value(row) is { } known ? known.ToString(format, CultureInfo.InvariantCulture) : Nothing)] };

    private static double? Median(IReadOnlyDictionary<string, IReadOnlyList<double?>>? values, string metric) =>
        HistoryValues.MedianOf(metric, values?.GetValueOrDefault(metric) ?? []);

    private sealed record Row(HistoryRecord Record, HistoryVariant Variant, HistoryCell? Cell);
}
