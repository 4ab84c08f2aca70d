using Hotlap.Api.V1Alpha1;

namespace Hotlap.Planning.Phases;

/// <summary>
/// Waits for: nothing. Creates: nothing. Reports: nothing. Fails when: the run takes longer than timeouts.run.
/// </summary>
internal static class DeadlinePhase
{
    public static Decision? Decide(RunContext context) =>
        context.Now < context.StartTime + context.RunTimeout || context.NextTrial is null ? null : Decision.Fail(
            Reasons.RunTimeout,
            $"the run took longer than timeouts.run ({context.Spec.Timeouts.Run}) and had {context.Course.TrialsDone} of {context.Course.TrialsPlanned} trials; allow more time, or measure less");
}
