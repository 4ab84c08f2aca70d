using Hotlap.Planning.Actions;
using Hotlap.Planning.Context;
using Hotlap.Planning.Specs;
using Hotlap.Planning.Units;

namespace Hotlap.Planning.Phases;

/// <summary>
/// Waits for: nothing. Reports: the trigger of the next measurement, or that the scheduled time is missed. Never fails. Applies to a run
/// that has ended and whose next scheduled time has come. Of several that have come, only the last is measured.
/// </summary>
internal static class SchedulePhase
{
    public static Decision? Decide(RunContext context)
    {
        if (!context.IsFinished || context.Run.Status is not { NextScheduleTime: { } first } status || first > context.Now
            || RunSchedule.Of(context.Spec) is not { } schedule) return null;
        var next = status with { NextScheduleTime = schedule.Next(context.Now) };
        var due = schedule.Last(first, context.Now);
        return due is { } time && !context.Spec.Suspend && !IsLate(context, time)
            ? Report(context, Reopen(next, time), TimeSpan.Zero) : Report(context, next, next.NextScheduleTime - context.Now);
    }

    private static bool IsLate(RunContext context, DateTimeOffset time) =>
        context.Spec.StartingDeadlineSeconds is { } deadline && context.Now - time > TimeSpan.FromSeconds(deadline);

    /// <summary>Returns the status for no generation, so that the next pass reads template, defaults and tags anew.</summary>
    private static BenchmarkRunStatus Reopen(BenchmarkRunStatus status, DateTimeOffset time) => status with
    {
        ObservedGeneration = 0,
        Trigger = new MeasurementTrigger { Reason = TriggerReasons.Schedule, Time = WholeSecond.Of(time) },
    };

    private static Decision Report(RunContext context, BenchmarkRunStatus status, TimeSpan? lookAgainAfter) => new()
    {
        Outcome = RunStatusReader.IsComplete(context.Run) ? Outcome.Complete : Outcome.Failed,
        Triggered = status,
        LookAgainAfter = lookAgainAfter,
    };
}
