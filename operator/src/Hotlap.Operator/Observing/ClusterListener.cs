using System.Collections.Concurrent;

namespace Hotlap.Operator.Observing;

/// <summary>Receives changes in the cluster. Each call must return quickly.</summary>
internal abstract class ClusterListener
{
    public abstract void RunChanged(ObjectChange<BenchmarkRun> change);

    public abstract void PodChanged(ObjectChange<Pod> change);

    /// <summary>A node was added or deleted, or its labels or taints changed.</summary>
    public abstract void NodesChanged();

    /// <summary>An object with the label of a run changed.</summary>
    public abstract void Touched(ObjectKey run);

    public abstract void Gone(string uid);

    /// <summary>All objects of a kind were listed again.</summary>
    public abstract void Listed(Type kind, DateTimeOffset began);

    public abstract void Unreadable(UnreadableObject unreadable);

    public abstract void Interrupted(string kind, WatchInterruption interruption);
}

/// <summary>
/// The last 256 deleted Jobs and their runs. A Job's pods outlive it by some seconds; this record maps their owner reference to the run.
/// </summary>
internal sealed class DeletedJobs
{
    private const int Kept = 256;

    private readonly ConcurrentDictionary<string, string> _runs = new(StringComparer.Ordinal);
    private readonly ConcurrentQueue<string> _order = new();

    public void Add(Job job)
    {
        if (job.Metadata.Label(Labels.RunUid) is not { } run || !job.Metadata.IsControlledByRun(run)
            || !_runs.TryAdd(job.Metadata.Uid, run)) return;
        _order.Enqueue(job.Metadata.Uid);
        if (_order.Count > Kept && _order.TryDequeue(out var oldest)) _runs.TryRemove(oldest, out _);
    }

    /// <summary>True for an object that a deleted Job of the run controls.</summary>
    public bool Control(string run, ObjectMeta metadata) =>
        metadata.Controller()?.Uid is { } uid && metadata.IsControlledByJob(uid) && _runs.TryGetValue(uid, out var owner) && owner == run;
}
