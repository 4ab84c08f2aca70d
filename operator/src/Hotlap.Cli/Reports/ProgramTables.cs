using Hotlap.Cli.Text;
using Hotlap.Measurement.Tools;

namespace Hotlap.Cli.Reports;

/// <summary>The tables of a scenario whose program states what it measured.</summary>
internal static class ProgramTables
{
    private const long Milli = 1_000;
    private const long Mebi = 1_048_576;
    private const int MostInHeadline = 4;

    /// <summary>The first metrics of the spec, rates and latencies where the program stated any, peak memory, image size.</summary>
    public static IReadOnlyList<Column> Headline(RunReport report, ScenarioFigures scenario)
    {
        var rows = scenario.Rows;
        return
        [
            Columns.Names(report, rows.Select(row => row.Variant)),
            .. StatedSeries.Of(scenario).Take(MostInHeadline).Select(series => series.Medians()),
            .. HasLatencies(rows) ? RequestTables.Rates(rows) : [],
            Columns.Figure("peak\nMiB", rows.Select(row => row.PeakMemoryBytes), Mebi, rows.Select(row => row.ChangePerMille?.PeakMemory)),
            Columns.ImageSize(report.Variants),
            .. Columns.Marks(report, rows.Select(Marked)),
        ];
    }

    /// <summary>The other metrics, percentiles, CPU, errors and trials.</summary>
    public static IReadOnlyList<Column> Details(RunReport report, ScenarioFigures scenario)
    {
        var rows = scenario.Rows;
        return
        [
            Columns.Names(report, rows.Select(row => row.Variant)),
            .. StatedSeries.Of(scenario).Skip(MostInHeadline).Select(series => series.Medians()),
            .. HasLatencies(rows) ? RequestTables.Percentiles(rows) : [],
            .. CpuPerRequest(rows),
            .. Errors(scenario),
            Columns.Count("trials", rows.Select(row => (long?)row.Trials)),
        ];
    }

    /// <summary>Intervals of every metric, or lowest and highest trial; empty where the program stated nothing that varies.</summary>
    public static IReadOnlyList<Column> Spread(RunReport report, ScenarioFigures scenario)
    {
        var rows = scenario.Rows;
        var hasIntervals = rows.Any(row => row.Intervals.Count > 0);
        List<Column> columns =
        [
            .. StatedSeries.Of(scenario).Select(series => hasIntervals ? series.Intervals() : series.Extremes()),
            .. HasLatencies(rows) ? RequestTables.Spread(rows) : [],
        ];
        return columns.Count == 0 ? [] : [Columns.Names(report, rows.Select(row => row.Variant)), .. columns];
    }

    /// <summary>Bars of the first metric of the spec; without one, of the rate.</summary>
    public static (string Title, List<Bar> Bars) Bars(ScenarioFigures scenario) =>
        StatedSeries.Of(scenario).FirstOrDefault()?.Bars() ?? RequestTables.Bars(scenario);

    /// <summary>Every program times itself, so a mark for that would tell no row from another.</summary>
    private static List<string> Marked(CellFigures row) => [.. row.Warnings.Where(code => code != ToolWarnings.SelfTimed)];

    private static bool HasLatencies(IReadOnlyList<CellFigures> rows) => rows.Any(row => row.RequestsPerSecond is not null);

    private static IEnumerable<Column> Errors(ScenarioFigures scenario) => scenario.HasRequests ? [Columns.Count("errors", scenario.Rows.Select(row => row.Errors))] : [];

    private static IEnumerable<Column> CpuPerRequest(IReadOnlyList<CellFigures> rows) => rows.All(row => row.CpuNanosecondsPerRequest is null)
        ? []
        : [Columns.Figure("CPU µs\nper request", rows.Select(row => row.CpuNanosecondsPerRequest), Milli)];
}
