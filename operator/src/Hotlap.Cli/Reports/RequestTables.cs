using Hotlap.Cli.Text;
using Hotlap.Measurement.Metrics;

namespace Hotlap.Cli.Reports;

/// <summary>Builds the tables of a scenario whose requests are sent by a load tool.</summary>
internal static class RequestTables
{
    private const long Milli = 1_000;
    private const long Mebi = 1_048_576;

    /// <summary>Returns requests/s, average, slowest, fastest, image size and startup.</summary>
    public static IReadOnlyList<Column> Headline(RunReport report, ScenarioFigures scenario)
    {
        var rows = scenario.Rows;
        var variants = report.Variants;
        return
        [
            Columns.Names(report, rows.Select(row => row.Variant)),
            .. Rates(rows),
            Columns.ImageSize(variants),
            VariantTables.Startup(variants),
            .. Columns.Marks(report, rows.Select(row => row.Warnings)),
        ];
    }

    /// <summary>Returns percentiles, CPU, memory, errors and trials.</summary>
    public static IReadOnlyList<Column> Details(RunReport report, ScenarioFigures scenario)
    {
        var rows = scenario.Rows;
        return
        [
            Columns.Names(report, rows.Select(row => row.Variant)),
            .. Percentiles(rows),
            Columns.Figure("CPU µs\nper request", rows.Select(row => row.CpuNanosecondsPerRequest), Milli),
            Columns.Figure("peak\nMiB", rows.Select(row => row.PeakMemoryBytes), Mebi),
            .. AnswerSize(rows),
            Columns.Count("errors", rows.Select(row => row.Errors)),
            Columns.Count("trials", rows.Select(row => (long?)row.Trials)),
        ];
    }

    /// <summary>Returns intervals, or lowest and highest rate.</summary>
    public static IReadOnlyList<Column> Spread(RunReport report, ScenarioFigures scenario) =>
        [Columns.Names(report, scenario.Rows.Select(row => row.Variant)), .. Spread(scenario.Rows)];

    /// <summary>
    /// Returns bars of the main figure of the load: requests per second in a closed loop. In an open loop all variants have the same rate,
    /// so the figure is the 99th percentile.
    /// </summary>
    public static (string Title, List<Bar> Bars) Bars(ScenarioFigures scenario)
    {
        var rows = scenario.Rows;
        if (!rows.Any(row => row.Load?.Loop == "Open"))
            return ("requests/s",
                [.. rows.Select(row => new Bar(row.Variant, row.RequestsPerSecond?.Median, Figures.Count(row.RequestsPerSecond?.Median)))]);
        var labels = Figures.InUnit([.. rows.Select(row => row.LatencyMicroseconds?.P99)], Milli);
        return ("p99 ms", [.. rows.Select((row, i) => new Bar(row.Variant, row.LatencyMicroseconds?.P99, labels[i]))]);
    }

    /// <summary>Returns correct answers per second with the mean, highest and lowest latency.</summary>
    public static IEnumerable<Column> Rates(IReadOnlyList<CellFigures> rows) =>
    [
        Columns.Figure(
            "requests/s", rows.Select(row => row.RequestsPerSecond?.Median), 1, rows.Select(row => row.ChangePerMille?.RequestsPerSecond)),
        Columns.Figure("average\nms", rows.Select(row => row.LatencyMicroseconds?.Mean), Milli),
        Columns.Figure("slowest\nms", rows.Select(row => row.LatencyMicroseconds?.Max), Milli),
        Columns.Figure("fastest\nms", rows.Select(row => row.LatencyMicroseconds?.Min), Milli),
    ];

    /// <summary>Returns percentiles of latency.</summary>
    public static IEnumerable<Column> Percentiles(IReadOnlyList<CellFigures> rows) =>
    [
        Columns.Figure("p50\nms", rows.Select(row => row.LatencyMicroseconds?.P50), Milli),
        Columns.Figure("p90\nms", rows.Select(row => row.LatencyMicroseconds?.P90), Milli),
        Columns.Figure("p95\nms", rows.Select(row => row.LatencyMicroseconds?.P95), Milli),
        Columns.Figure("p99\nms", rows.Select(row => row.LatencyMicroseconds?.P99), Milli),
        Columns.Figure("p99.9\nms", rows.Select(row => row.LatencyMicroseconds?.P999), Milli),
    ];

    /// <summary>Returns the uncertainty of rates, latencies and CPU time.</summary>
    public static IEnumerable<Column> Spread(IReadOnlyList<CellFigures> rows)
    {
        if (rows.All(row => row.Intervals.Count == 0))
            return [Columns.Ranges("requests/s", rows.Select(row => (row.RequestsPerSecond?.Low, row.RequestsPerSecond?.High)), 1, 0)];
        return
        [
            Interval("requests/s", 1, MetricNames.RequestsPerSecond),
            Interval("p50\nms", Milli, MetricNames.P50),
            Interval("p99\nms", Milli, MetricNames.P99),
            Interval("CPU µs\nper request", Milli, MetricNames.CpuPerRequest),
            Columns.Text(
                "varies\nby",
                rows.Select(row => row.VariationPerMille is { } variation ? Figures.InUnit(variation, 10, 1) + "%" : Figures.NotMeasured)),
        ];

        Column Interval(string header, long unit, string metric)
        {
            var found = rows.Select(row => row.Intervals.FirstOrDefault(interval => interval.Metric == metric)).ToList();
            var decimals = Figures.Decimals(found.Select(interval => interval?.Low), unit);
            return Columns.Ranges(header, found.Select(interval => (interval?.Low, interval?.High)), unit, decimals);
        }
    }

    /// <summary>Shows answer sizes only when they differ, because different answers mean different work.</summary>
    private static IEnumerable<Column> AnswerSize(IReadOnlyList<CellFigures> rows) =>
        rows.Select(row => row.AnswerBytes).Distinct().Count() <= 1
            ? [] : [Columns.Count("answer\nbytes", rows.Select(row => row.AnswerBytes))];
}
