using Hotlap.Cli.Text;
using Hotlap.Measurement.Tools;

namespace Hotlap.Cli.Reports;

/// <summary>Builds the table of the dependencies' usage for each variant.</summary>
internal static class DependencyTables
{
    public const string Title = "usage of the dependencies (CPU: medians of trials; memory: peak)";

    private const long Micro = 1_000;
    private const long Cpu = 1_000;
    private const long Mebi = 1_048_576;

    /// <summary>Returns a row for each variant and dependency; no columns when there are no dependencies.</summary>
    public static IReadOnlyList<Column> Of(RunReport report, ScenarioFigures scenario)
    {
        var rows = scenario.Rows.SelectMany(row => row.Dependencies.Select(used => (row.Variant, Used: used))).ToList();
        if (rows.Count == 0)
            return [];
        return
        [
            Columns.Names(report, rows.Select(row => row.Variant)),
            Columns.Text("dependency", rows.Select(row => row.Used.Name)),
            .. CpuPerRequest(scenario, [.. rows.Select(row => row.Used.CpuNanosecondsPerRequest)]),
            Columns.Figure("CPUs", rows.Select(row => row.Used.CpuMillicores), Cpu, null, 2),
            Columns.Figure("peak\nMiB", rows.Select(row => row.Used.PeakMemoryBytes), Mebi),
        ];
    }

    private static IEnumerable<Column> CpuPerRequest(ScenarioFigures scenario, IReadOnlyList<long?> values) =>
        scenario.HasRequests ? [Columns.Figure("CPU µs\nper request", values, Micro)] : [];
}

/// <summary>Builds the tables of a scenario whose program states its own results.</summary>
internal static class ProgramTables
{
    private const long Milli = 1_000;
    private const long Mebi = 1_048_576;
    private const int MostInHeadline = 4;

    /// <summary>
    /// Returns the first metrics of the spec, rates and latencies if the program stated latencies, peak memory and image size.
    /// </summary>
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

    /// <summary>Returns the other metrics, percentiles, CPU, errors and trials.</summary>
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

    /// <summary>
    /// Returns intervals of every metric, or lowest and highest trial. No columns when the program stated neither metrics nor latencies.
    /// </summary>
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

    /// <summary>Returns bars of the first metric of the spec, or of the rate when there is none.</summary>
    public static (string Title, List<Bar> Bars) Bars(ScenarioFigures scenario) =>
        StatedSeries.Of(scenario).FirstOrDefault()?.Bars() ?? RequestTables.Bars(scenario);

    /// <summary>Omits SelfTimed: it applies to every program, so it would mark every row.</summary>
    private static List<string> Marked(CellFigures row) => [.. row.Warnings.Where(code => code != ToolWarnings.SelfTimed)];

    private static bool HasLatencies(IReadOnlyList<CellFigures> rows) => rows.Any(row => row.RequestsPerSecond is not null);

    private static IEnumerable<Column> Errors(ScenarioFigures scenario) =>
        scenario.HasRequests ? [Columns.Count("errors", scenario.Rows.Select(row => row.Errors))] : [];

    private static IEnumerable<Column> CpuPerRequest(IReadOnlyList<CellFigures> rows) =>
        rows.All(row => row.CpuNanosecondsPerRequest is null)
        ? []
        : [Columns.Figure("CPU µs\nper request", rows.Select(row => row.CpuNanosecondsPerRequest), Milli)];
}
