using Hotlap.Planning.Actions;
using Hotlap.Planning.Context;
using Hotlap.Planning.Units;

namespace Hotlap.Planning.Phases;

/// <summary>Starts a new measurement of the unchanged spec of a run that has ended.</summary>
internal static class Reopening
{
    /// <summary>
    /// Returns the decision to take the status back from its generation and to set its trigger. The next pass then reads template, defaults
    /// and tags anew, as after an edit.
    /// </summary>
    public static Decision Of(RunContext context, string reason, DateTimeOffset time) => Report(context, context.Run.Status! with
    {
        ObservedGeneration = 0,
        Trigger = new MeasurementTrigger { Reason = reason, Time = WholeSecond.Of(time) },
    });

    /// <summary>Returns the decision to write a status of the run that has ended, without a change of its outcome.</summary>
    public static Decision Report(RunContext context, BenchmarkRunStatus status) => new()
    {
        Outcome = RunStatusReader.IsComplete(context.Run) ? Outcome.Complete : Outcome.Failed,
        Triggered = status,
        LookAgainAfter = TimeSpan.Zero,
    };
}
