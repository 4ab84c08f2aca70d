using System.Collections.Concurrent;
using Hotlap.Api;
using Hotlap.Api.Core;

namespace Hotlap.Operator.Observing;

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
