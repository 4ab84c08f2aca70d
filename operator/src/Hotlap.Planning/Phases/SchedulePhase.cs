using Hotlap.Planning.Actions;
using Hotlap.Planning.Context;
using Hotlap.Planning.Specs;

namespace Hotlap.Planning.Phases;

/// <summary>
/// Waits for: nothing. Reports: the trigger of the next measurement, or that the scheduled time is missed. Never fails. Applies to a run
/// that has ended and whose next scheduled time has come. Of several that have come, only the last is measured.
/// </summary>
internal static class SchedulePhase
{
    public static Decision? Decide(RunContext context)
    {
        if (!context.IsFinished || context.Run.Status is not { NextScheduleTime: { } first } || first > context.Now
            || RunSchedule.Of(context.Spec) is not { } schedule) return null;
        var decision = schedule.Last(first, context.Now) is { } time && !context.Spec.Suspend && !IsLate(context, time)
            ? Reopening.Of(context, TriggerReasons.Schedule, time) : Reopening.Report(context, context.Run.Status);
        return decision with { Triggered = decision.Triggered! with { NextScheduleTime = schedule.Next(context.Now) } };
    }

    private static bool IsLate(RunContext context, DateTimeOffset time) =>
        context.Spec.StartingDeadlineSeconds is { } deadline && context.Now - time > TimeSpan.FromSeconds(deadline);
}
