using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Queueing;

namespace Hotlap.Operator.Observing;

/// <summary>
/// The fields of a waiting run that the queue and the caches read. The full spec, up to 128 KiB, is decompressed only by passes over the
/// run.
/// </summary>
internal static class RunOutline
{
    /// <summary>Returns the outline; null for a run that has begun, which is kept whole.</summary>
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
