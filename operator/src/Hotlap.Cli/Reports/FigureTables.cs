using Hotlap.Cli.Text;
using Hotlap.Measurement.Metrics;

namespace Hotlap.Cli.Reports;

/// <summary>Builds the tables of a report as columns of text, the same for terminal and Markdown.</summary>
internal static class FigureTables
{
    private const long Milli = 1_000;
    private const long Kibi = 1_024;

    /// <summary>Returns the main figures. Only figures with a verdict show their change.</summary>
    public static IReadOnlyList<Column> Headline(RunReport report, ScenarioFigures scenario) =>
        scenario.IsProgram ? ProgramTables.Headline(report, scenario) : RequestTables.Headline(report, scenario);

    /// <summary>Returns the other figures and the number of trials.</summary>
    public static IReadOnlyList<Column> Details(RunReport report, ScenarioFigures scenario) =>
        scenario.IsProgram ? ProgramTables.Details(report, scenario) : RequestTables.Details(report, scenario);

    /// <summary>Returns the uncertainty of the figures: 95% intervals when there are enough trials, else lowest and highest.</summary>
    public static IReadOnlyList<Column> Spread(RunReport report, ScenarioFigures scenario) =>
        scenario.IsProgram ? ProgramTables.Spread(report, scenario) : RequestTables.Spread(report, scenario);

    /// <summary>Returns bars of the main figure.</summary>
    public static (string Title, List<Bar> Bars) Bars(ScenarioFigures scenario) =>
        scenario.IsProgram ? ProgramTables.Bars(scenario) : RequestTables.Bars(scenario);

    /// <summary>Returns every judged difference from the baseline in a scenario.</summary>
    public static IReadOnlyList<Column> Verdicts(IReadOnlyList<ComparisonStatus> all) =>
    [
        Columns.Text("variant", all.Select((row, i) => i > 0 && all[i - 1].Variant == row.Variant ? "" : row.Variant)) with { Widest = 18 },
        Columns.Text("metric", all.Select(row => MetricCatalogue.BuiltIn.Label(row.Metric))),
        new() { Header = "change", Values = [.. all.Select(row => VerdictText.Change(row.ChangePerMille))] },
        new() { Header = "95% interval", Values = [.. all.Select(VerdictText.Interval)] },
        new() { Header = "margin", Values = [.. all.Select(row => VerdictText.Margin(row.MarginPerMille))] },
        Columns.Text("verdict", all.Select(VerdictText.Verdict)),
    ];

    /// <summary>Returns stream messages as medians of trials; no columns when calls do not stream.</summary>
    public static IReadOnlyList<Column> Messages(RunReport report, ScenarioFigures scenario)
    {
        var rows = scenario.Rows;
        if (rows.All(row => row.MessagesPerSecond is null))
            return [];
        return
        [
            Columns.Names(report, rows.Select(row => row.Variant)),
            Columns.Figure(
                "messages/s", rows.Select(row => row.MessagesPerSecond), 1, rows.Select(row => row.ChangePerMille?.MessagesPerSecond)),
            Columns.Figure(
                "µs per\nmessage", rows.Select(row => row.MessageLatencyNanoseconds), Milli,
                rows.Select(row => row.ChangePerMille?.MessageLatency)),
        ];
    }

    public const string MessagesTitle = "stream messages (medians of trials)";

    /// <summary>Returns the figures of the .NET runtime in the window; no columns when no variant reports them.</summary>
    public static IReadOnlyList<Column> Runtime(RunReport report, ScenarioFigures scenario)
    {
        var rows = scenario.Rows;
        if (rows.All(row => row.Runtime is null))
            return [];
        return
        [
            Columns.Names(report, rows.Select(row => row.Variant)),
            .. AllocatedPerRequest(scenario),
            Columns.Count("gen 0\ncollections", rows.Select(row => row.Runtime?.Gen0Collections)),
            Columns.Count("gen 1", rows.Select(row => row.Runtime?.Gen1Collections)),
            Columns.Count("gen 2", rows.Select(row => row.Runtime?.Gen2Collections)),
            Columns.Figure("GC pause\n% of time", rows.Select(row => row.Runtime?.GcPausePerMille), 10, null, 1),
            Columns.Figure("JIT\nms", rows.Select(row => row.Runtime?.JitMicroseconds), Milli),
            Columns.Count("methods\ncompiled", rows.Select(row => row.Runtime?.JitMethods)),
        ];
    }

    public const string RuntimeTitle = ".NET runtime during the window (medians of trials)";

    public static string SpreadTitle(ScenarioFigures scenario) =>
        scenario.Rows.All(row => row.Intervals.Count == 0)
            ? "lowest and highest trial; too few trials for an interval" : "95% intervals of the median over trials";

    private static IEnumerable<Column> AllocatedPerRequest(ScenarioFigures scenario) => scenario.HasRequests
        ? [Columns.Figure("allocated KiB\nper request", scenario.Rows.Select(row => row.Runtime?.AllocatedBytesPerRequest), Kibi)]
        : [];
}
