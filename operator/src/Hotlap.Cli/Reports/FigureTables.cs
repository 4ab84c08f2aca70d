using Hotlap.Cli.Text;
using Hotlap.Measurement.Metrics;

namespace Hotlap.Cli.Reports;

/// <summary>Builds the tables of verdicts, stream messages, the .NET runtime and dependencies.</summary>
internal static class FigureTables
{
    public const string MessagesTitle = "stream messages (medians of trials)";
    public const string RuntimeTitle = ".NET runtime during the window (medians of trials)";
    public const string ErrorsTitle = "failed requests by cause (all trials)";
    public const string SidecarsTitle = "usage of the containers beside the target (CPU: medians of trials; memory: peak)";
    public const string TargetTitle = "use of the target's limits (CPU: medians of trials; memory: peak)";
    public const string MemoryTitle = "what the target's memory consists of (largest of all trials)";
    public const string GrowthTitle = "growth of the target's memory in the second half of each window (medians of trials)";
    public const string DependenciesTitle = "usage of the dependencies (CPU: medians of trials; memory: peak)";

    private const long Milli = 1_000;
    private const long Percent = 10;
    private const long Kibi = 1_024;
    private const long Mebi = 1_048_576;

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
                "messages/s", rows.Select(row => row.MessagesPerSecond), 1, rows.Select(row => row.Change(of => of.MessagesPerSecond))),
            Columns.Figure(
                "µs per\nmessage", rows.Select(row => row.MessageLatencyNanoseconds), Milli,
                rows.Select(row => row.Change(of => of.MessageLatency))),
        ];
    }

    /// <summary>Returns the figures of the .NET runtime in the window; no columns when no variant reports them.</summary>
    public static IReadOnlyList<Column> Runtime(RunReport report, ScenarioFigures scenario)
    {
        var rows = scenario.Rows;
        if (rows.All(row => row.Runtime is null))
            return [];
        return
        [
            Columns.Names(report, rows.Select(row => row.Variant)),
            .. Columns.If(scenario.HasRequests, Columns.Figure(
                "allocated KiB\nper request", rows.Select(row => row.Runtime?.AllocatedBytesPerRequest), Kibi)),
            Columns.Count("gen 0\ncollections", rows.Select(row => row.Runtime?.Gen0Collections)),
            Columns.Count("gen 1", rows.Select(row => row.Runtime?.Gen1Collections)),
            Columns.Count("gen 2", rows.Select(row => row.Runtime?.Gen2Collections)),
            Columns.Figure("GC pause\n% of time", rows.Select(row => row.Runtime?.GcPausePerMille), 10, null, 1),
            Columns.Figure("JIT\nms", rows.Select(row => row.Runtime?.JitMicroseconds), Milli),
            Columns.Count("methods\ncompiled", rows.Select(row => row.Runtime?.JitMethods)),
        ];
    }

    /// <summary>Returns a row for each variant and cause of errors; no columns without errors.</summary>
    public static IReadOnlyList<Column> Errors(RunReport report, ScenarioFigures scenario)
    {
        var rows = scenario.Rows.SelectMany(row => row.ErrorsByCause.Select(error => (row.Variant, Error: error))).ToList();
        if (rows.Count == 0)
            return [];
        return
        [
            Columns.Names(report, rows.Select(row => row.Variant)),
            Columns.Text("cause", rows.Select(row => row.Error.Cause)),
            Columns.Count("requests", rows.Select(row => (long?)row.Error.Count)),
        ];
    }

    /// <summary>Returns a row for each variant and dependency; no columns when there are no dependencies.</summary>
    public static IReadOnlyList<Column> Dependencies(RunReport report, ScenarioFigures scenario)
    {
        var rows = scenario.Rows.SelectMany(row => row.Dependencies.Select(used => (row.Variant, Used: used))).ToList();
        if (rows.Count == 0)
            return [];
        return
        [
            Columns.Names(report, rows.Select(row => row.Variant)),
            Columns.Text("dependency", rows.Select(row => row.Used.Name)),
            .. Columns.If(scenario.HasRequests, Columns.Figure(
                "CPU µs\nper request", rows.Select(row => row.Used.CpuNanosecondsPerRequest), Milli)),
            Columns.Figure("CPUs", rows.Select(row => row.Used.CpuMillicores), Milli, null, 2),
            Columns.Figure("peak\nMiB", rows.Select(row => row.Used.PeakMemoryBytes), Mebi),
        ];
    }

    /// <summary>Returns the usage of the containers beside each variant; no columns when the cluster added none.</summary>
    public static IReadOnlyList<Column> Sidecars(RunReport report, ScenarioFigures scenario)
    {
        var rows = scenario.Rows;
        if (rows.All(row => row.Sidecars is null))
            return [];
        return
        [
            Columns.Names(report, rows.Select(row => row.Variant)),
            .. Columns.If(scenario.HasRequests, Columns.Figure(
                "CPU µs\nper request", rows.Select(row => row.Sidecars?.CpuNanosecondsPerRequest), Milli)),
            Columns.Figure("CPUs", rows.Select(row => row.Sidecars?.CpuMillicores), Milli, null, 2),
            Columns.Figure("peak\nMiB", rows.Select(row => row.Sidecars?.PeakMemoryBytes), Mebi),
        ];
    }

    /// <summary>Returns what each variant used of its limits; no columns when nothing of the targets was read.</summary>
    public static IReadOnlyList<Column> Target(RunReport report, ScenarioFigures scenario)
    {
        var rows = scenario.Rows;
        if (rows.All(row => row.Target is null))
            return [];
        return
        [
            Columns.Names(report, rows.Select(row => row.Variant)),
            Columns.Figure("CPUs", rows.Select(row => row.Target?.CpuMillicores), Milli, null, 2),
            Columns.Figure("% of the\nCPU limit", rows.Select(row => row.Target?.CpuLimitPerMille), Percent, null, 1),
            Columns.Figure("% waited\nfor a CPU", rows.Select(row => row.Target?.CpuWaitPerMille), Percent, null, 1),
            Columns.Figure("% of the\nmemory limit", rows.Select(row => row.Target?.MemoryLimitPerMille), Percent, null, 1),
        ];
    }

    /// <summary>Returns what the memory of each variant consists of; no columns when it was not read.</summary>
    public static IReadOnlyList<Column> Memory(RunReport report, ScenarioFigures scenario)
    {
        var rows = scenario.Rows;
        if (rows.All(row => row.Target?.AnonymousMemoryBytes is null))
            return [];
        return
        [
            Columns.Names(report, rows.Select(row => row.Variant)),
            Columns.Figure("anonymous\nMiB", rows.Select(row => row.Target?.AnonymousMemoryBytes), Mebi, null, 1),
            Columns.Figure("of files\nMiB", rows.Select(row => row.Target?.FileMemoryBytes), Mebi, null, 1),
            Columns.Figure("shared\nMiB", rows.Select(row => row.Target?.SharedMemoryBytes), Mebi, null, 1),
        ];
    }

    /// <summary>Returns how the memory of each variant grew; no columns when no window was long enough.</summary>
    public static IReadOnlyList<Column> Growth(RunReport report, ScenarioFigures scenario)
    {
        var rows = scenario.Rows;
        if (rows.All(row => row.MemoryGrowth is null))
            return [];
        var perMillion = rows.Select(row => row.IntervalOf(MetricNames.MemoryGrowthPerMillionRequests)).ToList();
        return
        [
            Columns.Names(report, rows.Select(row => row.Variant)),
            Columns.Figure("KiB per\nminute", rows.Select(row => row.MemoryGrowth?.BytesPerMinute), Kibi, null, 1),
            Columns.Ranges("95%\ninterval", [.. rows.Select(row => row.GrowthInterval)], Kibi, 1),
            Columns.Text("interval\nof", rows.Select(GrowthEvidence)),
            .. Columns.If(scenario.HasRequests, Columns.Figure(
                "KiB per million\nrequests", rows.Select(row => row.MemoryGrowth?.BytesPerMillionRequests), Kibi, null, 1)),
            .. Columns.If(
                scenario.HasRequests && perMillion.Exists(interval => interval.Low is not null),
                Columns.Ranges("95%\ninterval", perMillion, Kibi, 1)),
        ];
    }

    private static string GrowthEvidence(CellRow row) => row switch
    {
        { MemoryGrowth: null } or { GrowthInterval.Low: null } => "",
        { MemoryGrowth.WithinTrialLowBytesPerMinute: not null } => "within 1 trial",
        _ => $"{row.Trials} trials",
    };

    public static string SpreadTitle(ScenarioFigures scenario) =>
        scenario.Rows.All(row => row.Intervals.Count == 0)
            ? "lowest and highest trial; too few trials for an interval" : "95% intervals of the median over trials";
}
