namespace Hotlap.Operator.Metrics;

/// <summary>
/// Chooses the runs with gauges. Of a run only its place in the order is kept, because clusters keep thousands of ended runs.
/// </summary>
/// <param name="most">Maximum number of runs with gauges, because a run can have hundreds of series.</param>
internal sealed class ExportedRuns(int most)
{
    private readonly Lock _gate = new();
    private readonly Dictionary<ObjectKey, Precedence> _runs = [];

    public void RunChanged(ObjectChange<BenchmarkRun> change)
    {
        lock (_gate)
        {
            if (change.New is { } run)
                _runs[change.Key] = Precedence.Of(run);
            else
                _runs.Remove(change.Key);
        }
    }

    /// <summary>Reads the runs that come first by <see cref="Precedence"/>, one at a time, because each can take a MiB.</summary>
    /// <param name="find">Returns a run as it is now; null if it does not exist.</param>
    public IEnumerable<BenchmarkRun> Read(Func<ObjectKey, BenchmarkRun?> find) => Chosen().Select(find).OfType<BenchmarkRun>();

    private List<ObjectKey> Chosen()
    {
        lock (_gate)
        {
            return [.. _runs.OrderBy(run => run.Value.Group).ThenByDescending(run => run.Value.Ticks).Take(most).Select(run => run.Key)];
        }
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
