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
        SuspensionPhase.Decide,
        OutdatedPhase.Decide,
        QueuePhase.Decide,
        DeadlinePhase.Decide,
        FailurePhase.Decide,
        PreparationPhase.Decide,
        BaselinePhase.Decide,
        CompletionPhase.Decide,
        TargetPhase.Decide,
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

    private static RunPlan Decide(RunObservation observation, DateTimeOffset now)
    {
        var context = new RunContext(observation, now);
        var decision = Phases.Select(phase => phase(context)).First(decision => decision is not null)!;
        return PlanComposer.Compose(context, GivenUp.Instead(context, decision));
    }
}
