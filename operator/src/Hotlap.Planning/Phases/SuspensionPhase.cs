using Hotlap.Planning.Actions;
using Hotlap.Planning.Context;
using Hotlap.Planning.Ending;

namespace Hotlap.Planning.Phases;

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
