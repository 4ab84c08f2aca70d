using Hotlap.Planning.Actions;
using Hotlap.Planning.Context;
using Hotlap.Planning.Warnings;
using Hotlap.Planning.Units;

namespace Hotlap.Planning.Reporting;

/// <summary>Builds the conditions of a run. A condition keeps its transition time as long as its status is the same.</summary>
internal static class ConditionList
{
    private const string Yes = "True";
    private const string No = "False";
    private const int MessageLength = 4096;

    public static List<Condition> Compose(RunContext context, Decision decision, ThresholdVerdict? thresholds, Trust trust)
    {
        var complete = decision.Outcome == Outcome.Complete;
        var failed = decision.Outcome == Outcome.Failed;
        var health = Health.Judge(context.Spec.HealthPolicy, decision, thresholds, trust);
        return
        [
            Make(context, ConditionTypes.Complete, complete ? Yes : No, decision.Reason, decision.Message),
            Make(context, ConditionTypes.Failed, failed ? Yes : No, decision.Reason, failed ? decision.Message : ""),
            .. thresholds is null
                ? Array.Empty<Condition>()
                : [Make(context, ConditionTypes.ThresholdsMet, thresholds.Status, thresholds.Reason, thresholds.Message)],
            Make(context, ConditionTypes.Trustworthy, trust.Status, trust.Reason, trust.Message),
            Make(context, ConditionTypes.Ready, health.Status, health.Reason, health.Message),
            Make(context, ConditionTypes.Reconciling, decision.Outcome is Outcome.Working or Outcome.Queued
                ? Yes : No, decision.Reason, decision.Message),
            health.IsUnhealthy
                ? Make(context, ConditionTypes.Stalled, Yes, health.Reason, health.Message)
                : Make(context, ConditionTypes.Stalled, No, decision.Reason, ""),
        ];
    }

    private static Condition Make(RunContext context, string type, string status, string reason, string message) => new()
    {
        Type = type,
        Status = status,
        Reason = reason,
        Message = Lists.Shorten(message, MessageLength),
        ObservedGeneration = context.Generation,
        LastTransitionTime = Since(context.Run, type, status, context.Now),
    };

    /// <summary>Returns when a condition got its status: the time so far as long as the status is the same, else now.</summary>
    public static DateTimeOffset? Since(BenchmarkRun run, string type, string status, DateTimeOffset now) =>
        run.Status?.Conditions.FirstOrDefault(condition => condition.Type == type) is { } before && before.Status == status
            ? before.LastTransitionTime : WholeSecond.Of(now);
}
