using Hotlap.Planning.Actions;
using Hotlap.Planning.Context;

namespace Hotlap.Planning.Phases;

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
