using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Queueing;

namespace Hotlap.Operator.Observing;

/// <summary>What the queue and the caches read of a run that has not begun. Its spec is up to 128 KiB and is read whole by its own passes alone.</summary>
internal static class RunOutline
{
    /// <summary>The outline; null for a run that is at work, which is kept whole.</summary>
    public static BenchmarkRun? Of(BenchmarkRun run) => QueueStates.Of(run) == QueueState.Begun ? null : run with
    {
        Spec = new BenchmarkRunSpec { Exclusive = run.Spec.Exclusive, Priority = run.Spec.Priority, Suspend = run.Spec.Suspend },
        Status = run.Status is not { } status ? null : new BenchmarkRunStatus
        {
            ObservedGeneration = status.ObservedGeneration,
            StartTime = status.StartTime,
            Conditions = status.Conditions,
        },
    };
}
