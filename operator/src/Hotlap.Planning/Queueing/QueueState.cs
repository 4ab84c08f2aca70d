using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Digests;

namespace Hotlap.Planning.Queueing;

/// <summary>Queue state of a run, as derived from its object in the API server.</summary>
public enum QueueState
{
    /// <summary>Not in the queue: the run has ended, is suspended or is being deleted.</summary>
    Absent,

    /// <summary>The run waits to start.</summary>
    Waiting,

    /// <summary>The run has started and has not ended.</summary>
    Begun,
}

/// <summary>Determines the queue state of runs.</summary>
public static class QueueStates
{
    /// <summary>Returns the queue state of a run.</summary>
    /// <param name="run">The run.</param>
    public static QueueState Of(BenchmarkRun run)
    {
        ArgumentNullException.ThrowIfNull(run);
        if (run.Metadata.DeletionTimestamp is not null) return QueueState.Absent;
        if (RunMeasurement.HasEnded(run) || run.Spec.Suspend) return QueueState.Absent;
        return RunMeasurement.Status(run) is { StartTime: not null, CompletionTime: null } ? QueueState.Begun : QueueState.Waiting;
    }
}
