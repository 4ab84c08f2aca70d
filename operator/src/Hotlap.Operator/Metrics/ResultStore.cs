using System.Collections.Concurrent;
using Hotlap.Api.V1Alpha1;
using Hotlap.Kubernetes;

namespace Hotlap.Operator.Metrics;

/// <summary>Results of all runs, extracted from each status when it changes, so that a scrape does not need the run objects.</summary>
internal sealed class ResultStore
{
    private readonly ConcurrentDictionary<ObjectKey, RunResults> _runs = [];

    public IReadOnlyCollection<RunResults> Runs => [.. _runs.Values];

    /// <summary>Handles an added, modified or deleted run.</summary>
    public void RunChanged(ObjectChange<BenchmarkRun> change)
    {
        if (change.New is { } run)
            _runs[change.Key] = RunResults.Of(run);
        else
            _runs.TryRemove(change.Key, out _);
    }
}
