using Hotlap.Planning.Actions;
using Hotlap.Planning.Context;
using Hotlap.Planning.Warnings;
using Hotlap.Planning.Units;

namespace Hotlap.Planning.Reporting;

/// <summary>
/// Builds the conditions of a run. A condition keeps its transition time as long as its status is the same. A long message is in one
/// condition only, which the others name.
/// </summary>
internal static class ConditionList
{
    private const int LineLength = 160;

    private const string Yes = "True";
    private const string No = "False";
    private const int MessageLength = 4096;

    public static List<Condition> Compose(RunContext context, Decision decision, ThresholdVerdict? thresholds, Trust trust)
    {
        var complete = decision.Outcome == Outcome.Complete;
        var failed = decision.Outcome == Outcome.Failed;
        var health = Health.Judge(context.Spec.HealthPolicy, decision, thresholds, trust);
        var teller = failed ? ConditionTypes.Failed : ConditionTypes.Reconciling;
        var healthLine = health.Status == Yes ? health.Message : Line(health.Message, !complete ? teller
            : health.Message == thresholds?.Message ? ConditionTypes.ThresholdsMet : ConditionTypes.Trustworthy);
        return
        [
            Make(
                context, ConditionTypes.Complete, complete ? Yes : No, decision.Reason,
                complete ? decision.Message : Line(decision.Message, teller)),
            Make(context, ConditionTypes.Failed, failed ? Yes : No, decision.Reason, failed ? decision.Message : ""),
            .. thresholds is null
                ? Array.Empty<Condition>()
                : [Make(context, ConditionTypes.ThresholdsMet, thresholds.Status, thresholds.Reason, thresholds.Message)],
            Make(context, ConditionTypes.Trustworthy, trust.Status, trust.Reason, trust.Message),
            Make(context, ConditionTypes.Ready, health.Status, health.Reason, healthLine),
            Make(context, ConditionTypes.Reconciling, decision.Outcome is Outcome.Working or Outcome.Queued
                ? Yes : No, decision.Reason, failed ? Line(decision.Message, teller) : decision.Message),
            health.IsUnhealthy
                ? Make(context, ConditionTypes.Stalled, Yes, health.Reason, healthLine)
                : Make(context, ConditionTypes.Stalled, No, decision.Reason, ""),
            .. Notified(context, decision),
        ];
    }

    /// <summary>Returns a status in which one condition is replaced or added.</summary>
    public static BenchmarkRunStatus With(BenchmarkRunStatus status, Condition condition) => status with
    {
        Conditions = [.. status.Conditions.Where(other => other.Type != condition.Type), condition],
    };

    /// <summary>An edit that only judges again is no new end of the run, so its notice counts further on.</summary>
    private static IEnumerable<Condition> Notified(RunContext context, Decision decision) =>
        decision.Outcome is Outcome.Complete or Outcome.Failed && context.Condition($"{decision.Outcome}") is { Status: Yes }
        && context.Condition(ConditionTypes.Notified) is { } notified
            ? [notified with { ObservedGeneration = context.Generation }] : [];

    /// <summary>Returns a message that another condition has; of a long one the beginning, up to the end of a clause or a word.</summary>
    private static string Line(string message, string teller)
    {
        if (message.Length <= LineLength) return message;
        var clause = message.LastIndexOf("; ", LineLength, StringComparison.Ordinal);
        var end = clause > 0 ? clause + 1 : message.LastIndexOf(' ', LineLength);
        return $"{message[..(end > 0 ? end : LineLength)]} ... (the condition {teller} has the whole message)";
    }

    public static Condition Make(RunContext context, string type, string status, string reason, string message) => new()
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
