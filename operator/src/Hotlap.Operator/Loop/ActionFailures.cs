using System.Collections.Concurrent;
using Hotlap.Operator.Executing;

namespace Hotlap.Operator.Loop;

/// <summary>
/// The last failed action of each run. It is kept until the action succeeds or is no longer planned. A restart loses it, and the action is
/// retried.
/// </summary>
internal sealed class ActionFailures(TimeProvider time)
{
    private readonly ConcurrentDictionary<string, (long Generation, ActionFailure Failure)> _failures = new(StringComparer.Ordinal);

    public ActionFailure? Find(BenchmarkRun run) =>
        _failures.TryGetValue(run.Metadata.Uid, out var entry) && entry.Generation == run.Metadata.Generation ? entry.Failure : null;

    public ActionFailure Add(BenchmarkRun run, PlannedAction action, ActionFailedException error)
    {
        var before = Find(run) is { } known && known.Action == action.Key ? known.Attempts : 0;
        var now = time.GetUtcNow();
        var failure = new ActionFailure(error.Class, error.Problems, before + 1, now)
            { Action = action.Key, Disruption = error.Disruption, NotBefore = now + error.AskedPause };
        _failures[run.Metadata.Uid] = (run.Metadata.Generation, failure);
        return failure;
    }

    public void Succeeded(BenchmarkRun run, PlannedAction action)
    {
        if (_failures.TryGetValue(run.Metadata.Uid, out var entry) && entry.Failure.Action == action.Key)
            Drop(run.Metadata.Uid);
    }

    public void Drop(string uid) => _failures.TryRemove(uid, out _);
}
