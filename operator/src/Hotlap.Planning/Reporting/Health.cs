using Hotlap.Planning.Actions;
using Hotlap.Planning.Warnings;

namespace Hotlap.Planning.Reporting;

/// <summary>
/// Status, reason and message of the condition <c>Ready</c>. Unknown before the end of the run; False for a failed run, and for an outcome
/// that the health policy names, with the reason and message of the condition that shows it.
/// </summary>
internal sealed record Health(string Status, string Reason, string Message)
{
    /// <summary>True when a person must intervene: the run has ended and is not healthy.</summary>
    public bool IsUnhealthy => Status == "False";

    public static Health Judge(HealthPolicy policy, Decision decision, ThresholdVerdict? thresholds, Trust trust)
    {
        if (decision.Outcome != Outcome.Complete)
            return new Health(decision.Outcome == Outcome.Failed ? "False" : "Unknown", decision.Reason, decision.Message);
        var shortfalls = Shortfalls(thresholds, trust).ToList();
        return shortfalls.Find(shortfall => policy.UnhealthyOn.Contains(shortfall.Outcome)) is { Outcome: not null } worst
            ? new Health("False", worst.Reason, worst.Message)
            : new Health("True", decision.Reason, decision.Message + Ignored(shortfalls.Select(shortfall => shortfall.Reason)));
    }

    /// <summary>Returns what a complete run lacks, the most severe first.</summary>
    private static IEnumerable<(string Outcome, string Reason, string Message)> Shortfalls(ThresholdVerdict? thresholds, Trust trust)
    {
        if (thresholds is { Status: "False" or "Unknown" }) yield return (
            thresholds.Status == "False" ? UnhealthyOutcomes.Violated : UnhealthyOutcomes.NotShown, thresholds.Reason, thresholds.Message);
        if (trust.Status == "False") yield return (UnhealthyOutcomes.Untrusted, trust.Reason, trust.Message);
    }

    private static string Ignored(IEnumerable<string> reasons) =>
        string.Join(", ", reasons) is { Length: > 0 } list ? $"; healthPolicy does not count {list}" : "";
}
