using System.Globalization;
using Hotlap.Api.V1Alpha1;
using Hotlap.Cli.Text;
using Hotlap.Measurement.Metrics;

namespace Hotlap.Cli.Reports;

/// <summary>The tables of a report as columns of text, the same for terminal and Markdown.</summary>
internal static class FigureTables
{
    private const long Milli = 1_000;
    private const long Kibi = 1_024;
    private const long Mega = 1_000_000;
    private const long Mebi = 1_048_576;

    /// <summary>The probe looks about every millisecond.</summary>
    private const int StartupDecimals = 3;

    /// <summary>Requests/s, average, slowest, fastest, image size, startup. Only what is judged has its change beside it.</summary>
    public static IReadOnlyList<Column> Headline(RunReport report, ScenarioFigures scenario)
    {
        var rows = scenario.Rows;
        var variants = report.Variants;
        return
        [
            Names(report, rows.Select(row => row.Variant)),
            Figure("requests/s", rows.Select(row => row.RequestsPerSecond?.Median), 1, rows.Select(row => row.ChangePerMille?.RequestsPerSecond)),
            Figure("average\nms", rows.Select(row => row.LatencyMicroseconds?.Mean), Milli),
            Figure("slowest\nms", rows.Select(row => row.LatencyMicroseconds?.Max), Milli),
            Figure("fastest\nms", rows.Select(row => row.LatencyMicroseconds?.Min), Milli),
            ImageSize(variants),
            Startup(variants),
            .. Marks(report, rows.Select(row => row.Warnings)),
        ];
    }

    /// <summary>Percentiles, CPU, memory, errors and trials.</summary>
    public static IReadOnlyList<Column> Details(RunReport report, ScenarioFigures scenario)
    {
        var rows = scenario.Rows;
        return
        [
            Names(report, rows.Select(row => row.Variant)),
            Figure("p50\nms", rows.Select(row => row.LatencyMicroseconds?.P50), Milli),
            Figure("p90\nms", rows.Select(row => row.LatencyMicroseconds?.P90), Milli),
            Figure("p95\nms", rows.Select(row => row.LatencyMicroseconds?.P95), Milli),
            Figure("p99\nms", rows.Select(row => row.LatencyMicroseconds?.P99), Milli),
            Figure("p99.9\nms", rows.Select(row => row.LatencyMicroseconds?.P999), Milli),
            Figure("CPU µs\nper request", rows.Select(row => row.CpuNanosecondsPerRequest), Milli),
            Figure("peak\nMiB", rows.Select(row => row.PeakMemoryBytes), Mebi),
            .. AnswerSize(rows),
            Count("errors", rows.Select(row => row.Errors)),
            Count("trials", rows.Select(row => (long?)row.Trials)),
        ];
    }

    /// <summary>How far the figures may be off: 95% intervals where there are enough trials, else lowest and highest.</summary>
    public static IReadOnlyList<Column> Spread(RunReport report, ScenarioFigures scenario)
    {
        var rows = scenario.Rows;
        if (rows.All(row => row.Intervals.Count == 0))
            return [Names(report, rows.Select(row => row.Variant)), Ranges("requests/s", rows.Select(row => (row.RequestsPerSecond?.Low, row.RequestsPerSecond?.High)), 1, 0)];
        return
        [
            Names(report, rows.Select(row => row.Variant)),
            Interval("requests/s", 1, MetricNames.RequestsPerSecond),
            Interval("p50\nms", Milli, MetricNames.P50),
            Interval("p99\nms", Milli, MetricNames.P99),
            Interval("CPU µs\nper request", Milli, MetricNames.CpuPerRequest),
            Text("varies\nby", rows.Select(row => row.VariationPerMille is { } variation ? Figures.InUnit(variation, 10, 1) + "%" : Figures.NotMeasured)),
        ];

        Column Interval(string header, long unit, string metric)
        {
            var found = rows.Select(row => row.Intervals.FirstOrDefault(interval => interval.Metric == metric)).ToList();
            var decimals = Figures.Decimals(found.Select(interval => interval?.Low), unit);
            return Ranges(header, found.Select(interval => (interval?.Low, interval?.High)), unit, decimals);
        }
    }

    /// <summary>Every judged difference of a scenario from the baseline.</summary>
    public static IReadOnlyList<Column> Verdicts(IEnumerable<ComparisonStatus> comparisons)
    {
        var all = comparisons.ToList();
        return
        [
            Text("variant", all.Select((comparison, i) => i > 0 && all[i - 1].Variant == comparison.Variant ? "" : comparison.Variant)) with { Widest = 18 },
            Text("metric", all.Select(comparison => MetricCatalogue.Label(comparison.Metric))),
            new() { Header = "change", Values = [.. all.Select(comparison => comparison.ChangePerMille is null ? Figures.NotMeasured : Figures.Change(comparison.ChangePerMille))] },
            new() { Header = "95% interval", Values = [.. all.Select(VerdictText.Interval)] },
            new() { Header = "margin", Values = [.. all.Select(VerdictText.Margin)] },
            Text("verdict", all.Select(VerdictText.Verdict)),
        ];
    }

    /// <summary>What the .NET runtime said of the window; empty where no variant said anything.</summary>
    public static IReadOnlyList<Column> Runtime(RunReport report, ScenarioFigures scenario)
    {
        var rows = scenario.Rows;
        if (rows.All(row => row.Runtime is null))
            return [];
        return
        [
            Names(report, rows.Select(row => row.Variant)),
            Figure("allocated KiB\nper request", rows.Select(row => row.Runtime?.AllocatedBytesPerRequest), Kibi),
            Count("gen 0\ncollections", rows.Select(row => row.Runtime?.Gen0Collections)),
            Count("gen 1", rows.Select(row => row.Runtime?.Gen1Collections)),
            Count("gen 2", rows.Select(row => row.Runtime?.Gen2Collections)),
            Figure("GC pause\n% of time", rows.Select(row => row.Runtime?.GcPausePerMille), 10, null, 1),
            Figure("JIT\nms", rows.Select(row => row.Runtime?.JitMicroseconds), Milli),
            Count("methods\ncompiled", rows.Select(row => row.Runtime?.JitMethods)),
        ];
    }

    /// <summary>What belongs to a variant whatever the scenario: startup, readiness, idle memory, JIT until the first correct answer.</summary>
    public static IReadOnlyList<Column> Variants(RunReport report)
    {
        var variants = report.Variants;
        return
        [
            Names(report, variants.Select(variant => variant.Name)),
            Text("arch", variants.Select(variant => variant.Architecture ?? Figures.NotMeasured)),
            .. ImageSize(report),
            Startup(variants),
            StartupRange(variants),
            Figure("startup s\n90% within", variants.Select(variant => variant.Startup?.P90Microseconds), Mega, null, StartupDecimals),
            Figure("first s\nafter pull", variants.Select(variant => variant.Startup?.FirstStartMicroseconds), Mega, null, StartupDecimals),
            Figure("error at\nmost ms", variants.Select(variant => variant.Startup?.ResolutionMicroseconds), Milli),
            Count("starts", variants.Select(variant => (long?)variant.Startup?.Trials)),
            Figure("pod ready\ns (whole)", variants.Select(variant => RoundToSeconds(variant.ReadyMilliseconds)), 1),
            Figure("idle\nMiB", variants.Select(variant => variant.IdleMemoryBytes), Mebi, variants.Select(variant => variant.ChangePerMille?.IdleMemory)),
            .. JitUntilAnswer(variants),
            .. Marks(report, variants.Select(variant => variant.Warnings)),
        ];
    }

    public const string RuntimeTitle = "what .NET says of the window (medians of trials)";

    public static string SpreadTitle(ScenarioFigures scenario) =>
        scenario.Rows.All(row => row.Intervals.Count == 0) ? "lowest and highest trial; too few for an interval" : "95% intervals of the median trial";

    /// <summary>Bars of what the load asks for: capacity in a closed loop, the 99th percentile where all carry the same rate.</summary>
    public static (string Title, List<Bar> Bars) Bars(ScenarioFigures scenario)
    {
        var rows = scenario.Rows;
        if (!rows.Any(row => row.Load?.Loop == "Open"))
            return ("requests/s", [.. rows.Select(row => new Bar(row.Variant, row.RequestsPerSecond?.Median, Figures.Count(row.RequestsPerSecond?.Median)))]);
        var labels = Figures.InUnit([.. rows.Select(row => row.LatencyMicroseconds?.P99)], Milli);
        return ("p99 ms", [.. rows.Select((row, i) => new Bar(row.Variant, row.LatencyMicroseconds?.P99, labels[i]))]);
    }

    public static (string Title, List<Bar> Bars) StartupBars(RunReport report) =>
        ("startup s", [.. report.Variants.Select(variant => new Bar(variant.Name, variant.Startup?.MedianMicroseconds, StartupSeconds(variant.Startup)))]);

    /// <summary>Median startup in seconds.</summary>
    private static string StartupSeconds(StartupStatus? startup) => Figures.InUnit(startup?.MedianMicroseconds, Mega, StartupDecimals);

    /// <summary>Readiness has whole seconds by nature; more digits would be invented.</summary>
    private static long? RoundToSeconds(long? milliseconds) => (milliseconds + 500) / 1000;

    private static Column Names(RunReport report, IEnumerable<string> names) =>
        Text("variant", names.Select(name => name == report.Baseline && report.Variants.Count > 1 ? name + " (baseline)" : name));

    private static Column Startup(IReadOnlyList<VariantFigures> variants) => new()
    {
        Header = "startup\ns",
        Values = [.. variants.Select(variant => StartupSeconds(variant.Startup))],
        Changes = [.. variants.Select(variant => Figures.Change(variant.ChangePerMille?.Startup))],
    };

    private static Column StartupRange(IReadOnlyList<VariantFigures> variants) => variants.Any(variant => variant.Startup?.IntervalLowMicroseconds is not null)
        ? Ranges("startup s\n95% interval", variants.Select(variant => (variant.Startup?.IntervalLowMicroseconds, variant.Startup?.IntervalHighMicroseconds)), Mega, StartupDecimals)
        : Ranges("startup s\nlow..high", variants.Select(variant => (variant.Startup?.LowMicroseconds, variant.Startup?.HighMicroseconds)), Mega, StartupDecimals);

    /// <summary>A run that only times starts has no other table that shows it.</summary>
    private static IEnumerable<Column> ImageSize(RunReport report) => report.Scenarios.Count > 0 ? [] : [ImageSize(report.Variants)];

    private static Column ImageSize(IReadOnlyList<VariantFigures> variants) =>
        Figure("image MB\ncompressed", variants.Select(variant => variant.ImageBytes), Mega, variants.Select(variant => variant.ChangePerMille?.ImageBytes));

    /// <summary>Answers of one size go without saying; others are other work.</summary>
    private static IEnumerable<Column> AnswerSize(IReadOnlyList<CellFigures> rows) =>
        rows.Select(row => row.AnswerBytes).Distinct().Count() <= 1 ? [] : [Count("answer\nbytes", rows.Select(row => row.AnswerBytes))];

    private static IEnumerable<Column> JitUntilAnswer(IReadOnlyList<VariantFigures> variants) => variants.All(variant => variant.Runtime is null) ? [] :
    [
        Figure("JIT ms to\nfirst answer", variants.Select(variant => variant.Runtime?.JitMicroseconds), Milli),
        Count("methods\ncompiled", variants.Select(variant => variant.Runtime?.JitMethods)),
    ];

    /// <summary>The numbers of the doubts and notes that a row is under; no column where no row has one.</summary>
    private static IEnumerable<Column> Marks(RunReport report, IEnumerable<IReadOnlyList<string>> codes)
    {
        var numbers = report.Warnings.ToDictionary(warning => warning.Code, warning => warning.Number);
        var marks = codes.Select(row => string.Join(' ', row.Where(numbers.ContainsKey).Select(code => numbers[code]).Order()
            .Select(number => string.Create(CultureInfo.InvariantCulture, $"[{number}]")))).ToList();
        return marks.Exists(mark => mark.Length > 0) ? [Text("see", marks)] : [];
    }

    private static Column Text(string header, IEnumerable<string> values) => new() { Header = header, Values = [.. values], IsText = true };

    private static Column Count(string header, IEnumerable<long?> values) => new() { Header = header, Values = [.. values.Select(Figures.Count)] };

    private static Column Figure(string header, IEnumerable<long?> values, long unit, IEnumerable<long?>? changes = null, int? decimals = null) => new()
    {
        Header = header,
        Values = decimals is { } digits ? [.. values.Select(value => Figures.InUnit(value, unit, digits))] : Figures.InUnit([.. values], unit),
        Changes = changes is null ? null : [.. changes.Select(Figures.Change)],
    };

    private static Column Ranges(string header, IEnumerable<(long? Low, long? High)> values, long unit, int decimals) =>
        new() { Header = header, Values = [.. values.Select(pair => Figures.Range(pair.Low, pair.High, unit, decimals))] };
}
