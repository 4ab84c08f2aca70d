using Hotlap.Planning.Context;
using Hotlap.Planning.Ending;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Phases;

namespace Hotlap.Planning.Plans;

/// <summary>What an observation still lacks before a plan can be made from it. The answers are pure functions, as the plan is.</summary>
public static class ObservationNeeds
{
    /// <summary>
    /// True when a run has pods to create, and must wait in the queue for their nodes. After an edit of a run that has ended there may be
    /// nothing left to measure; its status is then computed again without queueing.
    /// </summary>
    /// <param name="observation">Everything known about the run; its queue position is ignored.</param>
    /// <param name="now">The current time.</param>
    public static bool Nodes(RunObservation observation, DateTimeOffset now)
    {
        var context = new RunContext(observation, now);
        return !context.IsFinished && RestorePhase.Decide(context) is null && StandingFailurePhase.Decide(context) is null
            && !context.HasLostRecords && EarlyEnd.HasMoreToMeasure(context);
    }

    /// <summary>True when the figures are judged in this step, so that records of earlier measurements must be read.</summary>
    /// <param name="observation">Everything known about the run, except its history.</param>
    /// <param name="now">The current time.</param>
    public static bool History(RunObservation observation, DateTimeOffset now)
    {
        ArgumentNullException.ThrowIfNull(observation);
        var comparesWithMany = observation.Baseline?.Reference.Earlier.Count > 0;
        if (observation.Preparation is null || (!comparesWithMany && observation.HistoryConfigMaps.Count == 0)) return false;
        return (comparesWithMany && observation.Run.Spec.EarlyStop is not null) || observation.Baseline?.Problem is not null
            || !EarlyEnd.HasMoreToMeasure(new RunContext(observation, now));
    }

    /// <summary>
    /// True when records that counted are missing in the observation. A cache may show them late, so look again before the run fails.
    /// </summary>
    /// <param name="observation">Everything known about the run.</param>
    /// <param name="now">The current time.</param>
    public static bool Records(RunObservation observation, DateTimeOffset now) => new RunContext(observation, now).HasLostRecords;
}
