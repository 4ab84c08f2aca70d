namespace Hotlap.Operator.Metrics;

/// <summary>
/// Chooses the runs with gauges, and keeps their values until they change. A scrape reads the chosen runs that have no values yet; of the
/// others only the order is kept, because clusters keep thousands of ended runs (operator/docs/adr/0031).
/// </summary>
/// <param name="most">Maximum number of runs with gauges, because a run can have hundreds of series.</param>
internal sealed class ResultStore(int most)
{
    private readonly Lock _gate = new();
    private readonly Dictionary<ObjectKey, Entry> _runs = [];

    public void RunChanged(ObjectChange<BenchmarkRun> change)
    {
        lock (_gate)
        {
            if (change.New is { } run)
                _runs[change.Key] = new Entry(change.Key, Precedence.Of(run));
            else
                _runs.Remove(change.Key);
        }
    }

    /// <summary>Returns the values of the runs that come first by <see cref="Precedence"/>.</summary>
    /// <param name="find">Returns a run as it is now; null if it does not exist.</param>
    public IReadOnlyCollection<RunResults> Read(Func<ObjectKey, BenchmarkRun?> find)
    {
        var results = new List<RunResults>();
        foreach (var entry in Chosen())
        {
            // A change in between replaces the entry, so that outdated values are never kept.
            entry.Values ??= find(entry.Key) is { } run ? RunResults.Of(run) : null;
            if (entry.Values is { } values) results.Add(values);
        }

        return results;
    }

    private List<Entry> Chosen()
    {
        lock (_gate)
        {
            if (_runs.Count <= most) return [.. _runs.Values];
            var ordered = _runs.Values.OrderBy(entry => entry.Precedence.Group).ThenByDescending(entry => entry.Precedence.Ticks).ToList();
            foreach (var other in ordered.Skip(most))
                other.Values = null;
            return ordered.GetRange(0, most);
        }
    }

    private sealed record Entry(ObjectKey Key, Precedence Precedence)
    {
        public RunResults? Values { get; set; }
    }
}

/// <summary>
/// The order in which runs get gauges: runs under way, then those that wait, then those that ended; in each group the newest first.
/// </summary>
internal readonly record struct Precedence(int Group, long Ticks)
{
    public static Precedence Of(BenchmarkRun run) => (RunStatusReader.HasEnded(run), run.Status?.StartTime) switch
    {
        (true, _) => new(2, (run.Status!.CompletionTime ?? run.Metadata.CreationTimestamp)?.UtcTicks ?? 0),
        (false, { } started) => new(0, started.UtcTicks),
        _ => new(1, run.Metadata.CreationTimestamp?.UtcTicks ?? 0),
    };
}

/// <summary>The values of a run in all families.</summary>
internal sealed record RunResults(ObjectKey Run, PackedValues Values)
{
    public static RunResults Of(BenchmarkRun run)
    {
        var recorder = new ResultRecorder();
        foreach (var family in ResultFamilies.All)
        {
            family.Read(run, recorder);
            recorder.EndFamily();
        }

        return new RunResults(new ObjectKey(run.Metadata.Namespace, run.Metadata.Name), recorder.Values());
    }
}
