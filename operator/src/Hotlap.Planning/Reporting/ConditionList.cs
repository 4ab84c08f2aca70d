using Hotlap.Planning.Actions;
using Hotlap.Planning.Context;
using Hotlap.Planning.Warnings;
using Hotlap.Planning.Units;

namespace Hotlap.Planning.Reporting;

/// <summary>
/// Builds the conditions of a run for a decision. A condition keeps its transition time as long as its status is the same.
/// </summary>
internal static class ConditionList
{
    private const string Yes = "True";
    private const string No = "False";

    public static List<Condition> Compose(RunContext context, Decision decision, ThresholdVerdict? thresholds, Trust trust)
    {
        var complete = decision.Outcome == Outcome.Complete;
        var failed = decision.Outcome == Outcome.Failed;
        return
        [
            Make(context, ConditionTypes.Complete, complete ? Yes : No, decision.Reason, decision.Message),
            Make(context, ConditionTypes.Failed, failed ? Yes : No, decision.Reason, failed ? decision.Message : ""),
            .. thresholds is null
                ? Array.Empty<Condition>()
                : [Make(context, ConditionTypes.ThresholdsMet, thresholds.Status, thresholds.Reason, thresholds.Message)],
            Make(context, ConditionTypes.Trustworthy, trust.Status, trust.Reason, trust.Message),
            Make(context, ConditionTypes.Reconciling, decision.Outcome is Outcome.Working or Outcome.Queued
                ? Yes : No, decision.Reason, decision.Message),
            Make(context, ConditionTypes.Stalled, failed ? Yes : No, decision.Reason, failed ? decision.Message : ""),
        ];
    }

    private static Condition Make(RunContext context, string type, string status, string reason, string message)
    {
        var before = context.Run.Status?.Conditions.FirstOrDefault(condition => condition.Type == type);
        return new Condition
        {
            Type = type,
            Status = status,
            Reason = reason,
            Message = message.Length <= 4096 ? message : string.Concat(message.AsSpan(0, 4093), "..."),
            ObservedGeneration = context.Generation,
            LastTransitionTime = before?.Status == status ? before.LastTransitionTime : WholeSecond.Of(context.Now),
        };
    }
}
