using Hotlap.Api.Core;

namespace Hotlap.Api.V1Alpha1;

/// <summary>Facts about a run that follow from its object alone. Operator and CLI derive them here only, so that they agree.</summary>
public static class RunStatusReader
{
    private const string Pending = "Pending";
    private const string ApacheBench = "ab";
    private const string Worse = "Worse";

    /// <summary>Returns a condition of the run's status, of whichever generation; null when there is none.</summary>
    public static Condition? Find(BenchmarkRun run, string type) => run.Status is { } status ? Find(status.Conditions, type) : null;

    /// <summary>True once the operator has written a status. Until then the API server fills in an observed generation of -1.</summary>
    public static bool HasStatus(BenchmarkRun run) => run.Status is { ObservedGeneration: >= 0 };

    /// <summary>
    /// True when the status was written for the current generation of the spec. A saved object may lack its generation; its status then
    /// counts.
    /// </summary>
    public static bool IsObserved(BenchmarkRun run) =>
        run.Status is { } status && (run.Metadata.Generation == 0 || status.ObservedGeneration == run.Metadata.Generation);

    /// <summary>True when a condition of the current generation has a status.</summary>
    public static bool Is(BenchmarkRun run, string type, string status = "True") =>
        IsObserved(run) && Find(run, type)?.Status == status;

    /// <summary>True when the current generation is completely measured.</summary>
    public static bool IsComplete(BenchmarkRun run) => Is(run, ConditionTypes.Complete);

    /// <summary>True when the current generation cannot or could not be measured.</summary>
    public static bool IsFailed(BenchmarkRun run) => Is(run, ConditionTypes.Failed);

    /// <summary>
    /// True when a terminal condition was written for exactly this spec. False after an edit of any field, until the status is computed
    /// again.
    /// </summary>
    public static bool HasEnded(BenchmarkRun run) => IsComplete(run) || IsFailed(run);

    /// <summary>Returns the first verdict that applies to a run that has ended; null before.</summary>
    public static RunVerdict? Verdict(BenchmarkRun run)
    {
        if (IsFailed(run)) return RunVerdict.Failed;
        if (!IsComplete(run)) return null;
        if (Is(run, ConditionTypes.ThresholdsMet, "False")) return RunVerdict.Violated;
        if (run.Status!.Comparisons?.Exists(row => row.Verdict == Worse) == true) return RunVerdict.Worse;
        if (Is(run, ConditionTypes.ThresholdsMet, "Unknown")) return RunVerdict.NotShown;
        return Is(run, ConditionTypes.Trustworthy) ? RunVerdict.Passed : RunVerdict.Untrusted;
    }

    /// <summary>Returns a verdict as words for people.</summary>
    public static string Words(RunVerdict verdict) => verdict switch
    {
        RunVerdict.NotShown => "Not shown",
        RunVerdict.Untrusted => "Not trusted",
        _ => $"{verdict}",
    };

    /// <summary>Returns the state of a run in one word, for people; see <see cref="BenchmarkRunStatus.State"/>.</summary>
    public static string State(BenchmarkRun run) => IsObserved(run) ? State(run.Status!.Conditions) : Pending;

    /// <summary>Returns the state that conditions of the current generation describe.</summary>
    public static string State(IReadOnlyList<Condition> conditions)
    {
        if (Find(conditions, ConditionTypes.Failed) is { Status: "True" }) return ConditionTypes.Failed;
        return Find(conditions, ConditionTypes.Complete) switch
        {
            { Status: "True" } => ConditionTypes.Complete,
            { Reason: Reasons.Suspended or Reasons.Queued } waiting => waiting.Reason,
            { Reason: Reasons.Preparing } => Pending,
            _ => "Running",
        };
    }

    /// <summary>
    /// Returns the variant with which the other variants of the run are compared. Null with a single variant, and when another measurement
    /// is the baseline.
    /// </summary>
    public static string? OwnBaseline(BenchmarkRunSpec spec) => spec.Comparison?.BaselineRef is not null || spec.Variants.Count < 2
        ? null : spec.Comparison?.Baseline ?? spec.Variants[0].Name;

    /// <summary>Returns the margins of the comparison and of the metrics that programs state, as written.</summary>
    public static IEnumerable<(string Metric, string Margin)> Margins(BenchmarkRunSpec spec) =>
        spec.Metrics.Where(metric => metric.Margin is not null).Select(metric => (metric.Name, metric.Margin!))
            .Concat((spec.Comparison?.Margins ?? []).Select(margin => (margin.Metric, margin.Percent)));

    /// <summary>
    /// Returns the margins in thousandths by metric; those of the comparison come before those of the metrics. The default of the metric
    /// applies instead of a text that is not a percentage.
    /// </summary>
    public static IReadOnlyDictionary<string, int> MarginsPerMille(BenchmarkRunSpec spec)
    {
        var margins = new Dictionary<string, int>(StringComparer.Ordinal);
        foreach (var (metric, margin) in Margins(spec))
            if (Percent.TryParse(margin, out var perMille)) margins[metric] = perMille;
        return margins;
    }

    public static IReadOnlyList<string> LoadTools { get; } = ["ghz", ApacheBench, "h2load", "oha"];

    /// <summary>
    /// Returns the tool that sends a scenario's load: the one that the spec names, otherwise ghz for gRPC and oha for HTTP. h2load
    /// does not replace connections that the server closes, so it is the default only for what oha cannot send.
    /// </summary>
    /// <param name="scenario">The scenario, with the overrides of the variant.</param>
    public static string LoadTool(Scenario scenario)
    {
        if (scenario.Load.Tool is { } named && LoadTools.Contains(named)) return named;
        return scenario.Grpc is not null ? "ghz" : IsHttp2WithHost(scenario) ? "h2load" : "oha";
    }

    /// <summary>
    /// True when the tool keeps connections open between requests. Real clients do, so this is the default; ab opens a connection for each
    /// request unless the spec says otherwise.
    /// </summary>
    /// <param name="scenario">The scenario, with the overrides of the variant.</param>
    public static bool KeepsConnections(Scenario scenario) => scenario.Load.KeepAlive ?? LoadTool(scenario) != ApacheBench;

    /// <summary>True for an HTTP scenario that uses HTTP/2. False for gRPC, although it always uses HTTP/2.</summary>
    public static bool IsHttp2(Scenario scenario) => scenario.Http is { Version: "2" };

    /// <summary>True for HTTP/2 with a header Host, which oha sends beside the authority instead of in its place.</summary>
    public static bool IsHttp2WithHost(Scenario scenario) =>
        IsHttp2(scenario) && scenario.Http!.Headers.Exists(header => header.Name.Equals("Host", StringComparison.OrdinalIgnoreCase));

    /// <summary>True when requests are sent at planned times, regardless of the answers (open loop).</summary>
    public static bool IsOpenLoop(Load load) => load.Rate is not null || load.Search is not null || load.Profile is { Of: "Rate" };

    private static Condition? Find(IEnumerable<Condition> conditions, string type) =>
        conditions.FirstOrDefault(condition => condition.Type == type);
}
