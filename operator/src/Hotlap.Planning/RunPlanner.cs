using Hotlap.Planning.Observing;
using Hotlap.Planning.Phases;
using Hotlap.Planning.Reporting;

namespace Hotlap.Planning;

/// <summary>
/// Decides what happens to a run: a pure function of what was observed and of the time. The phases below are asked in their order, and the
/// first that has something to say decides; the last always does.
/// </summary>
public static class RunPlanner
{
    private static readonly Func<RunContext, Decision?>[] Phases =
    [
        LeavingPhase.Decide,
        FinishedPhase.Decide,
        ValidationPhase.Decide,
        StandingFailurePhase.Decide,
        SuspensionPhase.Decide,
        OutdatedPhase.Decide,
        QueuePhase.Decide,
        DeadlinePhase.Decide,
        FailurePhase.Decide,
        PreparationPhase.Decide,
        BaselinePhase.Decide,
        CompletionPhase.Decide,
        TargetPhase.Decide,
        ProgramPhase.Decide,
        GeneratorPhase.Decide,
        RecordingPhase.Decide,
    ];

    /// <summary>Plans the next step of a run. The same observation and time give the same plan.</summary>
    /// <param name="observation">What is known of the run.</param>
    /// <param name="now">The time.</param>
    public static RunPlan Plan(RunObservation observation, DateTimeOffset now)
    {
        ArgumentNullException.ThrowIfNull(observation);
        var plan = Decide(observation, now);
        if (observation.Failure is not { Action: { } action } || plan.Actions.Count > 0) return plan;
        var without = Decide(observation with { Failure = null }, now);
        // Where the run fails either way, what was found out says more than that a wait has ended.
        var stillCounts = without.Actions.Any(planned => planned.Key == action) || (plan.EndsInFailure && without.EndsInFailure);
        return stillCounts ? plan : without with { HasOutgrownFailure = true };
    }

    /// <summary>
    /// True where a run has pods to create, and must take its turn for their nodes. An edit of a run that has ended may leave nothing to measure:
    /// then its status is computed again without a turn.
    /// </summary>
    /// <param name="observation">What is known of the run; its place in the queue is not looked at.</param>
    /// <param name="now">The time.</param>
    public static bool WantsNodes(RunObservation observation, DateTimeOffset now)
    {
        var context = new RunContext(observation, now);
        return !context.IsFinished && StandingFailurePhase.Decide(context) is null && context.HasMoreToMeasure;
    }

    /// <summary>True where the figures are judged in this step, for which earlier measurements must be read.</summary>
    /// <param name="observation">What is known of the run, its history apart.</param>
    /// <param name="now">The time.</param>
    public static bool ReadsHistory(RunObservation observation, DateTimeOffset now)
    {
        ArgumentNullException.ThrowIfNull(observation);
        var comparesWithMany = observation.Baseline?.Reference.Earlier.Count > 0;
        if (observation.Preparation is null || (!comparesWithMany && !observation.EarlierHistory.Any())) return false;
        return (comparesWithMany && observation.Run.Spec.EarlyStop is not null) || !new RunContext(observation, now).HasMoreToMeasure;
    }

    private static RunPlan Decide(RunObservation observation, DateTimeOffset now)
    {
        var context = new RunContext(observation, now);
        var decision = Phases.Select(phase => phase(context)).First(decision => decision is not null)!;
        return PlanComposer.Compose(context, GivenUp.Instead(context, decision));
    }
}
