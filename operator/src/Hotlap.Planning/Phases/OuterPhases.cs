using Hotlap.Planning.Actions;
using Hotlap.Planning.Comparing;
using Hotlap.Planning.Context;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Specs;

namespace Hotlap.Planning.Phases;

/// <summary>
/// Waits for: nothing. Deletes: pods and Jobs, because another controller's finalizer can keep the run, and garbage collection waits for
/// that; nothing if the user orphans them. Reports: nothing. The garbage collector deletes everything else that the run owns.
/// </summary>
internal static class LeavingPhase
{
    // Set by the API server for propagationPolicy=Orphan (metav1.FinalizerOrphanDependents).
    private const string Orphaning = "orphan";

    public static Decision? Decide(RunContext context)
    {
        if (context.Run.Metadata is not { DeletionTimestamp: not null } metadata) return null;
        return Decision.Quiet(
            metadata.Finalizers?.Contains(Orphaning) == true ? [] : Removal.Of(context.Observation.Pods, context.Observation.Jobs));
    }
}

/// <summary>
/// Waits for: the run's time to live, which may depend on how it ended. Deletes: remaining pods and Jobs, and finally the run, whose result
/// is kept for a day. Reports: nothing new. Applies when a terminal condition was written for the current generation.
/// </summary>
internal static class FinishedPhase
{
    public static Decision? Decide(RunContext context)
    {
        if (!context.IsFinished) return null;
        var leftovers = Removal.Of(context.Observation.Pods, context.Observation.Jobs);
        if (leftovers.Count > 0) return Decision.Quiet(leftovers);
        var isFailed = context.Condition(ConditionTypes.Failed) is { Status: "True" };
        if (!TtlFields.TryParse(isFailed ? context.Spec.Ttl?.AfterFailed : context.Spec.Ttl?.AfterComplete, out var time)
            || EndedAt(context) is not { } end) return Decision.Quiet([]);
        var left = end + time - context.Now;
        return left > TimeSpan.Zero
            ? Decision.Quiet([], left)
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

/// <summary>
/// Waits for: nothing. Deletes: pods, Jobs and recorded samples of other measurements, whose figures stay in the status. Reports:
/// Preparing, or Queued. Never fails.
/// </summary>
internal static class OutdatedPhase
{
    public static Decision? Decide(RunContext context)
    {
        var observation = context.Observation;
        IReadOnlyList<PlannedAction> actions =
        [
            .. Removal.Of(
                observation.Pods.Where(pod => !context.IsPresent(pod.Metadata)),
                observation.Jobs.Where(job => !context.IsPresent(job.Metadata))),
            .. Removal.Of(ObjectKind.ConfigMap, observation.OutdatedConfigMaps),
        ];
        if (actions.Count == 0) return null;
        if (observation.Queue is { } place) return QueuePhase.Wait(place) with { Actions = actions };
        return Decision.Work(
            Reasons.Preparing, "the spec changed what is measured; starting a new measurement",
            "removing objects of the previous measurement", actions);
    }
}

/// <summary>
/// Waits for: the runs ahead that need the same nodes to end, or for other runs of its namespace to leave the operator's memory. Creates:
/// nothing. Reports: Queued, with the position. Never fails: time in the queue does not count toward any deadline.
/// </summary>
internal static class QueuePhase
{
    /// <summary>Room is reported when there is some; this is only the longest time until the run is looked at.</summary>
    private static readonly TimeSpan LookAgain = TimeSpan.FromMinutes(5);

    public static Decision? Decide(RunContext context) => context.Observation.IsWithheld
        ? Wait(
            $"the operator keeps no more unfinished runs of namespace {context.Run.Metadata.Namespace} in memory at present; this run "
                + "waits until some have ended or are deleted") with { LookAgainAfter = LookAgain }
        : context.Observation.Queue is { } place ? Wait(place) : null;

    public static Decision Wait(QueuePlace place) => Wait(place.Message);

    private static Decision Wait(string message) => new()
    {
        Outcome = Outcome.Queued,
        Reason = Reasons.Queued,
        Message = message,
    };
}

/// <summary>
/// Waits for: suspend to become false. Deletes: the current trial, which is measured again later. Reports: Suspended. Never fails. A run
/// with nothing left to measure is not suspended.
/// </summary>
internal static class SuspensionPhase
{
    public static Decision? Decide(RunContext context) => !context.Spec.Suspend || !EarlyEnd.HasMoreToMeasure(context) ? null : new Decision
    {
        Outcome = Outcome.Suspended,
        Reason = Reasons.Suspended,
        Message = "the run is suspended; set suspend to false to resume",
        Actions = Removal.Of(context.Observation.Pods, context.Observation.Jobs),
    };
}

/// <summary>
/// Waits for: nothing. Creates: nothing. Reports: nothing. Fails when: the run takes longer than timeouts.run.
/// </summary>
internal static class DeadlinePhase
{
    public static Decision? Decide(RunContext context) =>
        context.Now < context.StartTime + context.RunTimeout || context.NextTrial is null ? null : Decision.Fail(
            Reasons.RunTimeout,
            $"the run exceeded timeouts.run ({TimeLimits.Run(context.Spec.Timeouts)}) with {context.Schedule.TrialsDone} of "
                + $"{context.Schedule.TrialsPlanned} trials measured; raise timeouts.run, or measure less");
}
