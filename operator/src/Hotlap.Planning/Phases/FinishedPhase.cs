using Hotlap.Planning.Actions;
using Hotlap.Planning.Context;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Specs;

namespace Hotlap.Planning.Phases;

/// <summary>
/// Waits for: the run's time to live, which may depend on how it ended, and its next scheduled time. Deletes: remaining pods and Jobs, and finally the run, whose result
/// is kept for a day. Reports: nothing new. Applies when a terminal condition was written for the current generation.
/// </summary>
internal static class FinishedPhase
{
    public static Decision? Decide(RunContext context)
    {
        if (!context.IsFinished) return null;
        var leftovers = Removal.Of(context.Observation.Pods, context.Observation.Jobs);
        if (leftovers.Count > 0) return Decision.Quiet(leftovers);
        var next = context.Run.Status!.NextScheduleTime - context.Now;
        var isFailed = context.Condition(ConditionTypes.Failed) is { Status: "True" };
        if (!TtlFields.TryParse(isFailed ? context.Spec.Ttl?.AfterFailed : context.Spec.Ttl?.AfterComplete, out var time)
            || EndedAt(context) is not { } end) return Decision.Quiet([], next);
        var left = end + time - context.Now;
        return left > TimeSpan.Zero
            ? Decision.Quiet([], next < left ? next : left)
            : Decision.Quiet(
                [new KeepEnded(EndedRun.Of(context.Run, context.Now)),
                    new DeleteObject(ObjectKind.BenchmarkRun, context.Run.Metadata.Name, context.Run.Metadata.Uid)]);
    }

    /// <summary>
    /// Returns when the run reached its current outcome. A run that completed long ago and fails after an edit, such as an invalid one,
    /// lives as long as a run that fails now.
    /// </summary>
    private static DateTimeOffset? EndedAt(RunContext context)
    {
        if (context.Status?.CompletionTime is not { } completed) return null;
        var turned = new[] { ConditionTypes.Complete, ConditionTypes.Failed }.Select(context.Condition)
            .FirstOrDefault(condition => condition?.Status == "True")?.LastTransitionTime;
        return turned > completed ? turned : completed;
    }
}
