using Hotlap.Planning.Actions;
using Hotlap.Planning.Context;
using Hotlap.Planning.Specs;

namespace Hotlap.Planning.Reporting;

/// <summary>The next scheduled time in the status of a run, and the times that were missed.</summary>
internal static class ScheduledTimes
{
    /// <summary>
    /// Returns the next scheduled time; null without a schedule. While a run is measured, it stays the one of the beginning, even in the
    /// past: at the end, all times since then are told to be missed.
    /// </summary>
    public static DateTimeOffset? Next(RunContext context, bool ended)
    {
        if (RunSchedule.Of(context.Spec) is not { } schedule) return null;
        return RunStatusReader.IsObserved(context.Run) && context.Run.Status?.NextScheduleTime is { } before
            && (!ended || before > context.Now) ? before : schedule.Next(context.Now);
    }

    /// <summary>Returns the event of scheduled times that have passed without a measurement; none for those that are measured.</summary>
    public static IEnumerable<PlannedEvent> Missed(BenchmarkRunStatus? before, BenchmarkRunStatus after, RunContext context)
    {
        if (before?.NextScheduleTime is not { } first || first > context.Now || after.NextScheduleTime == first
            || RunSchedule.Of(context.Spec) is not { } schedule) yield break;
        var isStarted = after.Trigger != before.Trigger;
        var count = schedule.Count(first, isStarted ? after.Trigger!.Time : context.Now.AddTicks(1));
        if (count > 0)
            yield return new PlannedEvent(
                true, Reasons.ScheduleMissed, $"no measurement was started at {Minute(first)}{Others(count)}: {Cause(context, isStarted)}");
    }

    private static string Minute(DateTimeOffset time) => time.UtcDateTime.ToString("yyyy-MM-dd HH:mm'Z'", CultureInfo.InvariantCulture);

    private static string Others(int count) => count switch
    {
        1 => "",
        2 => ", nor at the next scheduled time",
        > RunSchedule.MostMissed => $", nor at more than {RunSchedule.MostMissed - 1} scheduled times since",
        _ => string.Create(CultureInfo.InvariantCulture, $", nor at {count - 1} scheduled times since"),
    };

    private static string Cause(RunContext context, bool isStarted) =>
        isStarted ? "of several times that passed, only the last is measured"
        : !context.IsFinished ? "the run was still being measured, or waited to be"
        : context.Spec.Suspend ? "the run is suspended" : "startingDeadlineSeconds had passed before the operator saw it";
}
