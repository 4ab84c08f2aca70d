using System.Collections.Concurrent;

namespace Hotlap.Operator.Metrics;

/// <summary>Results of all runs, extracted from each status when it changes, so that a scrape does not need the run objects.</summary>
internal sealed class ResultStore
{
    /// <summary>Maximum number of ended runs with gauges, because a run can have hundreds of series.</summary>
    public const int MostEnded = 200;

    private readonly ConcurrentDictionary<ObjectKey, RunResults> _runs = [];

    /// <summary>The runs that have not ended, and the <see cref="MostEnded"/> runs that ended last.</summary>
    public IReadOnlyCollection<RunResults> Runs
    {
        get
        {
            if (_runs.Count <= MostEnded) return [.. _runs.Values];
            var ended = _runs.Values.ToLookup(run => run.EndedAt is not null);
            return [.. ended[false], .. ended[true].OrderByDescending(run => run.EndedAt).Take(MostEnded)];
        }
    }

    public void RunChanged(ObjectChange<BenchmarkRun> change)
    {
        if (change.New is { } run)
            _runs[change.Key] = RunResults.Of(run);
        else
            _runs.TryRemove(change.Key, out _);
    }
}

/// <summary>The values of a run in all families. <paramref name="EndedAt"/> is null if the run has not ended.</summary>
internal sealed record RunResults(ObjectKey Run, DateTimeOffset? EndedAt, PackedValues Values)
{
    public static RunResults Of(BenchmarkRun run)
    {
        var recorder = new ResultRecorder();
        foreach (var family in ResultFamilies.All)
        {
            family.Read(run, recorder);
            recorder.EndFamily();
        }

        var endedAt = RunFacts.HasEnded(run) ? run.Status?.CompletionTime : null;
        return new RunResults(new ObjectKey(run.Metadata.Namespace, run.Metadata.Name), endedAt, recorder.Values());
    }
}
