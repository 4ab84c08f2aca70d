using Hotlap.Planning.Actions;
using Hotlap.Planning.Comparing;
using Hotlap.Planning.Context;
using Hotlap.Planning.Observing;

namespace Hotlap.Planning.Phases;

/// <summary>
/// Waits for: the runs ahead that need the same nodes to end. Creates: nothing. Reports: Queued, with the position. Never fails: time in
/// the queue does not count toward any deadline.
/// </summary>
internal static class QueuePhase
{
    public static Decision? Decide(RunContext context) => context.Observation.Queue is { } place ? Wait(place) : null;

    public static Decision Wait(QueuePlace place) => new()
    {
        Outcome = Outcome.Queued,
        Reason = Reasons.Queued,
        Message = place.Message,
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
            $"the run exceeded timeouts.run ({context.Spec.Timeouts.Run}) with {context.Schedule.TrialsDone} of "
                + $"{context.Schedule.TrialsPlanned} trials measured; raise timeouts.run, or measure less");
}
