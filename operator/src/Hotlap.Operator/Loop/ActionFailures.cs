using System.Collections.Concurrent;
using Hotlap.Operator.Executing;

namespace Hotlap.Operator.Loop;

/// <summary>
/// The last failed action of each run. It is kept until the action succeeds or is no longer planned. A restart loses it, and the action is
/// retried.
/// </summary>
internal sealed class ActionFailures(TimeProvider time)
{
    private static readonly TimeSpan WaitingPause = TimeSpan.FromSeconds(5);
    private static readonly TimeSpan FirstPause = TimeSpan.FromSeconds(1);
    private static readonly TimeSpan LongestPause = TimeSpan.FromSeconds(30);

    private readonly ConcurrentDictionary<string, (long Generation, ActionFailure Failure, int Attempts)> _failures =
        new(StringComparer.Ordinal);

    public ActionFailure? Find(BenchmarkRun run) =>
        _failures.TryGetValue(run.Metadata.Uid, out var entry) && entry.Generation == run.Metadata.Generation ? entry.Failure : null;

    public ActionFailure Add(BenchmarkRun run, PlannedAction action, ActionFailedException error)
    {
        var attempts = Find(run)?.Action == action.Key ? _failures[run.Metadata.Uid].Attempts + 1 : 1;
        var (first, longest) = error.Class == FailureClass.Waiting ? (WaitingPause, WaitingPause) : (FirstPause, LongestPause);
        var retryAt = time.GetUtcNow() + Backoff.After(attempts, first, longest, error.AskedPause);
        var failure = new ActionFailure(error.Class, error.Problems, retryAt) { Action = action.Key, Disruption = error.Disruption };
        _failures[run.Metadata.Uid] = (run.Metadata.Generation, failure, attempts);
        return failure;
    }

    public void Succeeded(BenchmarkRun run, PlannedAction action)
    {
        if (_failures.TryGetValue(run.Metadata.Uid, out var entry) && entry.Failure.Action == action.Key)
            Drop(run.Metadata.Uid);
    }

    public void Drop(string uid) => _failures.TryRemove(uid, out _);
}
