using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Digests;

namespace Hotlap.Planning.Queueing;

/// <summary>What a run wants of the queue, as the API server's object says.</summary>
public enum QueueState
{
    /// <summary>Nothing: it has ended, is suspended or is being deleted.</summary>
    Absent,

    /// <summary>It wants to begin.</summary>
    Waiting,

    /// <summary>It has begun and not ended.</summary>
    Begun,
}

/// <summary>Tells the state of runs.</summary>
public static class QueueStates
{
    /// <summary>The state of a run.</summary>
    /// <param name="run">The run.</param>
    public static QueueState Of(BenchmarkRun run)
    {
        ArgumentNullException.ThrowIfNull(run);
        if (run.Metadata.DeletionTimestamp is not null) return QueueState.Absent;
        if (RunMeasurement.HasEnded(run) || run.Spec.Suspend) return QueueState.Absent;
        return RunMeasurement.Status(run) is { StartTime: not null, CompletionTime: null } ? QueueState.Begun : QueueState.Waiting;
    }
}
