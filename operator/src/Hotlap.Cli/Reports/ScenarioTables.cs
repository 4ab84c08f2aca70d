using Hotlap.Cli.Text;
using Hotlap.Measurement.Metrics;
using Hotlap.Measurement.Tools;

namespace Hotlap.Cli.Reports;

/// <summary>
/// Builds the tables of a scenario. A program states its own metrics; its tables have figures of requests only when it stated latencies.
/// </summary>
internal static class ScenarioTables
{
    /// <summary>Text of a percentile that falls among failed or unsent requests.</summary>
    public const string BeyondTimeout = "> timeout";

    private const long Milli = 1_000;
    private const long Mebi = 1_048_576;
    private const int MostStatedInHeadline = 4;

    /// <summary>Returns the main figures. Only figures with a verdict show their change.</summary>
    public static IReadOnlyList<Column> Headline(RunReport report, ScenarioFigures scenario)
    {
        var rows = scenario.Rows;
        return
        [
            Columns.Names(report, rows.Select(row => row.Variant)),
            .. StatedSeries.Of(scenario).Take(MostStatedInHeadline).Select(series => series.Medians()),
            .. Searched(rows),
            .. scenario.HasRates ? Rates(rows) : [],
            .. Columns.If(scenario.IsProgram, Columns.Figure(
                "peak\nMiB", rows.Select(row => row.PeakMemoryBytes), Mebi, rows.Select(row => row.Change(of => of.PeakMemory)))),
            Columns.ImageSize(report.Variants),
            .. Columns.If(!scenario.IsProgram, VariantTables.Startup(report.Variants)),
            .. Columns.Marks(report, rows.Select(row => Marked(scenario, row))),
        ];
    }

    /// <summary>Returns the other figures and the number of trials.</summary>
    public static IReadOnlyList<Column> Details(RunReport report, ScenarioFigures scenario)
    {
        var (rows, sendsLoad) = (scenario.Rows, !scenario.IsProgram);
        return
        [
            Columns.Names(report, rows.Select(row => row.Variant)),
            .. StatedSeries.Of(scenario).Skip(MostStatedInHeadline).Select(series => series.Medians()),
            .. scenario.HasRates ? Percentiles(rows) : [],
            .. Columns.If(
                sendsLoad || rows.Any(row => row.CpuNanosecondsPerRequest is not null),
                Columns.Figure("CPU µs\nper request", rows.Select(row => row.CpuNanosecondsPerRequest), Milli)),
            .. Columns.If(sendsLoad, Columns.Figure("peak\nMiB", rows.Select(row => row.PeakMemoryBytes), Mebi)),
            .. CostColumns.Medians(report, rows),
            // Different answers mean different work; equal sizes say nothing.
            .. Columns.If(
                sendsLoad && rows.DistinctBy(row => row.AnswerBytes).Count() > 1,
                Columns.Count("answer\nbytes", rows.Select(row => row.AnswerBytes))),
            .. Columns.If(scenario.HasRequests, Columns.Count("errors", rows.Select(row => row.Errors))),
            Columns.Count("trials", rows.Select(row => (long?)row.Trials)),
        ];
    }

    /// <summary>
    /// Returns the uncertainty of the figures: 95% intervals when there are enough trials, else lowest and highest. No columns when a
    /// program stated neither metrics nor latencies.
    /// </summary>
    public static IReadOnlyList<Column> Spread(RunReport report, ScenarioFigures scenario)
    {
        var rows = scenario.Rows;
        var hasIntervals = rows.Any(row => row.Intervals.Count > 0);
        List<Column> columns =
        [
            .. StatedSeries.Of(scenario).Select(series => hasIntervals ? series.Intervals() : series.Extremes()),
            .. !scenario.HasRates ? [] : hasIntervals ? Intervals(rows).Concat(CostColumns.Intervals(report, rows))
                : [.. Columns.If(
                    rows.Any(row => row.RateAtObjective is not null),
                    Columns.Ranges(
                        "requests/s at\nobjective", [.. rows.Select(row => (row.RateAtObjective?.Low, row.RateAtObjective?.High))], 1)),
                    Columns.Ranges("requests/s", [.. rows.Select(row => (row.RequestsPerSecond?.Low, row.RequestsPerSecond?.High))], 1)],
        ];
        return columns.Count == 0 ? [] : [Columns.Names(report, rows.Select(row => row.Variant)), .. columns];
    }

    /// <summary>
    /// Returns bars of the first metric that a program stated, or of the main figure of the load: requests per second in a closed loop. In
    /// an open loop all variants have the same rate, so the figure is the 99th percentile.
    /// </summary>
    public static (string Title, List<Bar> Bars) Bars(ScenarioFigures scenario)
    {
        var rows = scenario.Rows;
        if (StatedSeries.Of(scenario).FirstOrDefault() is { } stated)
            return stated.Bars();
        if (rows.Any(row => row.RateAtObjective is not null))
            return ("requests/s at objective",
                [.. rows.Select(row => new Bar(row.Variant, row.RateAtObjective?.Median, RateText.Of(row.RateAtObjective)))]);
        if (!rows.Any(row => row.Load?.Loop == "Open"))
            return ("requests/s",
                [.. rows.Select(row => new Bar(row.Variant, row.RequestsPerSecond?.Median, Figures.Count(row.RequestsPerSecond?.Median)))]);
        var labels = Percentile("p99 ms", rows, 99, of => of.P99).Values;
        return ("p99 ms, over all requests of all trials",
            [.. rows.Select((row, i) => new Bar(row.Variant, row.LatencyMicroseconds?.P99, labels[i]))]);
    }

    /// <summary>Returns the highest rates that met the objective, or their bounds; no column when they were not searched.</summary>
    private static IEnumerable<Column> Searched(IReadOnlyList<CellRow> rows)
    {
        if (rows.All(row => row.RateAtObjective is null))
            yield break;
        var rates = Columns.Figure(
            "requests/s at\nobjective", rows.Select(row => row.RateAtObjective?.Median), 1,
            rows.Select(row => row.Change(of => of.RateAtObjective)));
        yield return rates with { Values = [.. rows.Select(row => RateText.Of(row.RateAtObjective))] };
    }

    /// <summary>Returns correct answers per second with the mean, highest and lowest latency.</summary>
    private static IEnumerable<Column> Rates(IReadOnlyList<CellRow> rows) =>
    [
        Columns.Figure(
            "requests/s", rows.Select(row => row.RequestsPerSecond?.Median), 1, rows.Select(row => row.Change(of => of.RequestsPerSecond))),
        Columns.Figure("average\nms", rows.Select(row => row.LatencyMicroseconds?.Mean), Milli),
        Columns.Figure("slowest\nms", rows.Select(row => row.LatencyMicroseconds?.Max), Milli),
        Columns.Figure("fastest\nms", rows.Select(row => row.LatencyMicroseconds?.Min), Milli),
    ];

    private static IEnumerable<Column> Percentiles(IReadOnlyList<CellRow> rows) =>
    [
        Percentile("p50\nms", rows, 50, of => of.P50),
        Percentile("p90\nms", rows, 90, of => of.P90),
        Percentile("p95\nms", rows, 95, of => of.P95),
        Percentile("p99\nms", rows, 99, of => of.P99),
        Percentile("p99.9\nms", rows, 99.9, of => of.P999),
    ];

    private static Column Percentile(string header, IReadOnlyList<CellRow> rows, double percentile, Func<LatencyStatus, long?> of)
    {
        var column = Columns.Figure(header, rows.Select(Figure), Milli);
        return column with
        {
            Values = [.. column.Values.Zip(rows, (text, row) =>
                Figure(row) is null && row.IsBeyondTimeout(percentile) ? BeyondTimeout : text)],
        };

        long? Figure(CellRow row) => row.LatencyMicroseconds is { } latency ? of(latency) : null;
    }

    private static IEnumerable<Column> Intervals(IReadOnlyList<CellRow> rows)
    {
        return
        [
            .. Columns.If(
                rows.Any(row => row.RateAtObjective is not null),
                Interval("requests/s at\nobjective", 1, MetricNames.RateAtObjective)),
            Interval("requests/s", 1, MetricNames.RequestsPerSecond),
            Interval("p50\nms", Milli, MetricNames.P50),
            Interval("p99\nms", Milli, MetricNames.P99),
            Interval("CPU µs\nper request", Milli, MetricNames.CpuPerRequest),
            Columns.Text(
                "varies\nby",
                rows.Select(row => row.VariationPerMille is { } variation ? Figures.InUnit(variation, 10, 1) + "%" : Figures.NotMeasured)),
        ];

        Column Interval(string header, long unit, string metric) =>
            Columns.Ranges(header, [.. rows.Select(row => row.IntervalOf(metric))], unit);
    }

    /// <summary>Omits SelfTimed: it applies to every program, so it would mark every row.</summary>
    private static List<string> Marked(ScenarioFigures scenario, CellRow row) =>
        [.. row.Warnings.Where(code => !scenario.IsProgram || code != ToolWarnings.SelfTimed)];
}
