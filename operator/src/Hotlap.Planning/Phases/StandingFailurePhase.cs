using Hotlap.Planning.Actions;
using Hotlap.Planning.Context;
using Hotlap.Planning.Digests;

namespace Hotlap.Planning.Phases;

/// <summary>
/// Waits for: nothing. Creates: nothing. Reports: the failure as it was reported before. Fails when: the current measurement has failed,
/// and the edits since then change neither what is measured nor how far the measurement goes. An invalid spec is not a failure of the
/// measurement.
/// </summary>
internal static class StandingFailurePhase
{
    public static Decision? Decide(RunContext context) =>
        context.Condition(ConditionTypes.Failed) is { Status: "True" } failed
        && failed.Reason != Reasons.InvalidSpec
        && context.Status?.Schedule == RunMeasurement.Schedule(context.Spec)
            ? Decision.Fail(failed.Reason, failed.Message)
            : null;
}
