using Hotlap.Planning.Actions;
using Hotlap.Planning.Context;
using Hotlap.Planning.Units;

namespace Hotlap.Planning.Reporting;

/// <summary>The status of an earlier run for an equal one. All transitions are new, so the time to live counts from now.</summary>
internal static class RestoredStatus
{
    public static BenchmarkRunStatus Of(RunContext context, Decision decision, BenchmarkRunStatus kept)
    {
        var told = kept.Conditions.Single(condition => condition.Type == ConditionTypes.Complete);
        return kept with
        {
            ObservedGeneration = context.Generation,
            Defaults = context.Observation.Defaults,
            Template = context.Observation.Template?.Taken,
            // The records went with the run that was deleted.
            Progress = kept.Progress is null ? null : kept.Progress with { RecordsDigest = null },
            Conditions = [.. kept.Conditions.Select(condition => WithOutcome(condition, told, decision) with
            {
                ObservedGeneration = context.Generation,
                LastTransitionTime = WholeSecond.Of(context.Now),
            })],
        };
    }

    /// <summary>Replaces reason and message of the outcome in the conditions that repeat them.</summary>
    private static Condition WithOutcome(Condition condition, Condition told, Decision decision)
    {
        if (condition.Reason != told.Reason) return condition;
        var message = condition.Message.StartsWith(told.Message, StringComparison.Ordinal)
            ? decision.Message + condition.Message[told.Message.Length..] : condition.Message;
        return condition with { Reason = decision.Reason, Message = message };
    }
}
