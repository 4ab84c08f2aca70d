using Hotlap.Planning.Actions;
using Hotlap.Planning.Context;
using Hotlap.Planning.Ending;

namespace Hotlap.Planning.Phases;

/// <summary>
/// Waits for: the status to say that a recorded trial counts, before the trial's pods are deleted and the next one begins. Until then a
/// deleted record is recorded again from the same logs. Creates: nothing. Reports: Measuring. Fails when: records that counted are gone.
/// To measure these trials again would leave the choice of what counts to whoever may delete ConfigMaps.
/// </summary>
internal static class RecordsPhase
{
    public static Decision? Decide(RunContext context)
    {
        if (context.HasLostRecords) return Lost(context);
        if (context.Status is not { } status || status.Progress?.RecordsDigest == context.Records || !EarlyEnd.HasMoreToMeasure(context))
            return null;
        return Decision.Work(Reasons.Measuring, "trials are being measured", "a trial is recorded", []) with
        {
            LookAgainAfter = TimeSpan.FromTicks(1),
        };
    }

    private static Decision Lost(RunContext context)
    {
        var before = context.Status?.Progress is { } progress ? $" of {progress.TrialsDone + progress.TrialsDiscarded}" : "";
        var preparation = context.Observation.Preparation is null ? ", and the preparation is gone" : "";
        return Decision.Fail(
            Reasons.TrialObjectDeleted,
            $"records that counted were deleted, relabelled or replaced: {context.Observation.Trials.Count}{before} trials are left"
                + $"{preparation}; to measure some again would choose the result, so find out who may delete ConfigMaps in the namespace, "
                + "and edit rerun to measure all again");
    }
}
