namespace Hotlap.Cli.Reports;

/// <summary>Whether what the run concludes is trustworthy.</summary>
/// <param name="Trustworthy">Null while it cannot be decided.</param>
/// <param name="Reason">Reason of the condition.</param>
/// <param name="Message">Message of the condition.</param>
/// <param name="Accepted">Codes of the warnings of the results that the spec accepts.</param>
internal sealed record TrustOutcome(bool? Trustworthy, string Reason, string Message, IReadOnlyList<string> Accepted)
{
    public static TrustOutcome? Of(BenchmarkRun run) =>
        RunStatusReader.IsObserved(run) && RunStatusReader.Find(run, ConditionTypes.Trustworthy) is { } condition
            ? new TrustOutcome(Truth(condition.Status), condition.Reason, condition.Message, AcceptedCodes(run)) : null;

    private static List<string> AcceptedCodes(BenchmarkRun run) =>
        [.. WarningBuilder.Build(run.Status).Select(warning => warning.Code).Intersect(run.Spec.Trust?.Accept ?? [])];

    /// <summary>Returns the truth of a condition; null for Unknown.</summary>
    public static bool? Truth(string? status) => status switch { "True" => true, "False" => false, _ => null };
}

/// <summary>
/// The thresholds of the spec and whether the results meet them; <c>Met</c> is null when that is not shown, and before the run is complete.
/// </summary>
internal sealed record ThresholdOutcome(bool? Met, string Reason, string Message, IReadOnlyList<ThresholdRow> Rows);

/// <summary>One threshold.</summary>
/// <param name="Limit">The threshold as text, such as <c>hello-grpc: p99 at most 20ms</c>.</param>
/// <param name="Verdict"><c>Met</c>, <c>Violated</c> or <c>NotShown</c>; null before the run is complete.</param>
/// <param name="Message">The figures that decide the verdict, or what is missing for one.</param>
/// <param name="RoundsNeeded">Rounds that would likely make the verdict conclusive; null when this cannot be estimated.</param>
internal sealed record ThresholdRow(string Limit, string? Verdict = null, string? Message = null, int? RoundsNeeded = null);
