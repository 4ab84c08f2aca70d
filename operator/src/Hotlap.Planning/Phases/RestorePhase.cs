using Hotlap.Planning.Actions;
using Hotlap.Planning.Context;

namespace Hotlap.Planning.Phases;

/// <summary>
/// Waits for: nothing. Creates: nothing. Reports: the result of an equal run that its time to live deleted within the last day, with the
/// reason Restored if it was complete. Fails when: that run had failed. Applies only before the first status of a run.
/// </summary>
internal static class RestorePhase
{
    private const string Note = "; an equal run was deleted by its ttl and applied again, so nothing was measured";
    private const string Tags = ", and its tags may name other images by now";
    private const string Remedy = ": edit rerun to measure again";

    public static Decision? Decide(RunContext context)
    {
        if (RunFacts.HasStatus(context.Run) || context.Observation.Ended is not { } ended || !ended.IsOf(context.Run, context.Now)
            || ended.Status.Conditions.Find(condition => condition.Type == ConditionTypes.Complete) is not { } told) return null;
        var isComplete = told.Status == "True";
        return new Decision
        {
            Outcome = isComplete ? Outcome.Complete : Outcome.Failed,
            Reason = isComplete ? Reasons.Restored : told.Reason,
            Message = told.Message.Contains(Note, StringComparison.Ordinal) ? told.Message
                : $"{told.Message}{Note}{(context.Spec.Variants.Any(HasTag) ? Tags : "")}{Remedy}",
            Restored = ended.Status,
        };
    }

    private static bool HasTag(Variant variant) => variant.Image.Length > 0 && !variant.Image.Contains('@', StringComparison.Ordinal);
}
