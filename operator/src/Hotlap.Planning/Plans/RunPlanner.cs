using Hotlap.Measurement.Text;
using Hotlap.Planning.Actions;
using Hotlap.Planning.Context;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Phases;
using Hotlap.Planning.Reporting;

namespace Hotlap.Planning.Plans;

/// <summary>
/// Decides the next step of a run: a pure function of the observation and the time. The phases below are evaluated in order. The first one
/// that returns a decision wins; the last one always returns a decision.
/// </summary>
public static class RunPlanner
{
    private const int LongestMessage = 8192;

    private static readonly TimeSpan LongestPause = TimeSpan.FromMinutes(1);

    private static readonly Func<RunContext, Decision?>[] Phases =
    [
        LeavingPhase.Decide,
        SchedulePhase.Decide,
        NoticePhase.Decide,
        FinishedPhase.Decide,
        ValidationPhase.Decide,
        RestorePhase.Decide,
        StandingFailurePhase.Decide,
        RecordsPhase.Decide,
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
    /// <param name="observation">Everything known about the run.</param>
    /// <param name="now">The current time.</param>
    public static RunPlan Plan(RunObservation observation, DateTimeOffset now)
    {
        ArgumentNullException.ThrowIfNull(observation);
        var plan = Decide(observation, now);
        if (observation.Failure is not { Action: { } action } || plan.Actions.Count > 0) return plan;
        var without = Decide(observation with { Failure = null }, now);
        // When the run fails either way, the observed failure is reported. It is more specific than an expired deadline.
        var stillCounts = without.Actions.Any(planned => planned.Key == action) || (plan.EndsInFailure && without.EndsInFailure);
        return stillCounts ? plan : without with { HasOutgrownFailure = true };
    }

    private static RunPlan Decide(RunObservation observation, DateTimeOffset now)
    {
        var context = new RunContext(observation, now);
        var decision = Phases.Select(phase => phase(context)).First(decision => decision is not null)!;
        return Compose(context, VariantFailurePhase.Instead(context, decision));
    }

    /// <summary>Builds a plan from a decision: the complete status, and an event for each transition.</summary>
    private static RunPlan Compose(RunContext context, Decision decision)
    {
        var plan = new RunPlan { Actions = decision.Actions, LookAgainAfter = LookAgain(context, decision) };
        if (decision.Noted is { } condition)
            return plan with { Status = ConditionList.With(context.Run.Status!, condition), Events = decision.Events };
        if (decision.Outcome is null) return plan;
        var shown = Plain(ShowFailure(context.Observation.Failure, decision));
        var status = StatusComposer.Compose(context, shown);
        return plan with { Status = status, Events = [.. decision.Events, .. RunEvents.Since(context.Run.Status, status, context)] };
    }

    /// <summary>While a failed action is retried, the failure stays visible, so that the status does not flicker.</summary>
    private static Decision ShowFailure(ActionFailure? failure, Decision decision) =>
        failure is null || decision.Outcome != Outcome.Working ? decision : decision with
        {
            Reason = FailurePhase.Reason(failure),
            Message = FailurePhase.Message(failure),
        };

    /// <summary>
    /// Messages quote pods, registries and the spec, so control characters are removed, which a terminal would interpret.
    /// </summary>
    private static Decision Plain(Decision decision) => decision with
    {
        Message = PlainText.Of(decision.Message, LongestMessage),
        Current = decision.Current is null ? null : PlainText.Of(decision.Current, LongestMessage),
    };

    /// <summary>
    /// A run under way is also reconciled at its own deadline, and each minute, in case a change was missed; a run that has ended, at its
    /// next scheduled time.
    /// </summary>
    private static TimeSpan? LookAgain(RunContext context, Decision decision)
    {
        var toSchedule = context.IsFinished ? context.Run.Status!.NextScheduleTime - context.Now : null;
        if (decision.Outcome is not Outcome.Working)
            return toSchedule > TimeSpan.Zero ? new[] { decision.LookAgainAfter, toSchedule }.Min() : decision.LookAgainAfter;
        var toDeadline = context.StartTime + context.RunTimeout - context.Now;
        var next = new[] { decision.LookAgainAfter, toDeadline, LongestPause }.Min()!.Value;
        return next > TimeSpan.Zero ? next : TimeSpan.FromSeconds(1);
    }
}
