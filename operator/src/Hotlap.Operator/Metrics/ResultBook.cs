using System.Collections.Concurrent;
using Hotlap.Api.V1Alpha1;
using Hotlap.Kubernetes;

namespace Hotlap.Operator.Metrics;

/// <summary>The results of all runs, read from each status when it changes: scrapes need no run as a whole.</summary>
internal sealed class ResultBook
{
    private readonly ConcurrentDictionary<ObjectKey, RunResults> _runs = [];

    public IReadOnlyCollection<RunResults> Runs => [.. _runs.Values];

    /// <summary>A run came, changed or went.</summary>
    public void RunChanged(ObjectChange<BenchmarkRun> change)
    {
        if (change.New is { } run)
            _runs[change.Key] = RunResults.Of(run);
        else
            _runs.TryRemove(change.Key, out _);
    }
}
