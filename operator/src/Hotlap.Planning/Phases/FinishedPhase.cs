using Hotlap.Planning.Actions;
using Hotlap.Planning.Context;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Specs;

namespace Hotlap.Planning.Phases;

/// <summary>
/// Waits for: the run's time to live, which may depend on how it ended, and looks at its tags. Deletes: remaining pods and Jobs,
/// and finally the run, whose result is kept for a day. Reports: nothing new. Applies when a terminal condition was written for the current
/// generation.
/// </summary>
internal static class FinishedPhase
{
    public static Decision? Decide(RunContext context)
    {
        if (!context.IsFinished) return null;
        var leftovers = Removal.Of(context.Observation.Pods, context.Observation.Jobs);
        if (leftovers.Count > 0) return Decision.Quiet(leftovers);
        var left = TimeToLive(context);
        if (left <= TimeSpan.Zero)
            return Decision.Quiet(
                [new KeepEnded(EndedRun.Of(context.Run, context.Now)),
                    new DeleteObject(ObjectKind.BenchmarkRun, context.Run.Metadata.Name, context.Run.Metadata.Uid)]);
        return ImageChangePhase.Decide(context) ?? TagsRequestPhase.Decide(context)
            ?? Decision.Quiet([], new[] { left, ImageChangePhase.DueIn(context) }.Min());
    }

    /// <summary>Returns how long the run is kept from now on; null for as long as nobody deletes it.</summary>
    private static TimeSpan? TimeToLive(RunContext context)
    {
        var isFailed = context.Condition(ConditionTypes.Failed) is { Status: "True" };
        return TtlFields.TryParse(isFailed ? context.Spec.Ttl?.AfterFailed : context.Spec.Ttl?.AfterComplete, out var time)
            && context.EndedAt is { } end ? end + time - context.Now : null;
    }
}
