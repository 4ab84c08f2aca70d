using Hotlap.Cli.Reading;
using Hotlap.Kubernetes;
using Hotlap.Measurement.History;

namespace Hotlap.Cli.Serving;

/// <summary>What the pages read from a cluster; every reading ends by a deadline.</summary>
internal sealed record RunSource
{
    public required Func<CancellationToken, Task<IReadOnlyList<BenchmarkRun>>> List { get; init; }

    public required Func<ObjectKey, CancellationToken, Task<BenchmarkRun>> Read { get; init; }

    public required Func<BenchmarkRun, CancellationToken, Task<IReadOnlyList<HistoryRecord>>> ReadHistory { get; init; }

    /// <summary>Returns the source of a cluster.</summary>
    public static RunSource Of(Cluster cluster, bool allNamespaces, string? selector) => new()
    {
        List = cancellation => cluster.ListAsync(allNamespaces, selector, cancellation),
        Read = cluster.ReadAsync,
        ReadHistory = cluster.ReadHistoryAsync,
    };

    /// <summary>Returns a source that keeps its results for a second and ends each reading by a deadline.</summary>
    public RunSource Shared(TimeProvider clock)
    {
        var lists = new ShortCache<IReadOnlyList<BenchmarkRun>>(Age, clock);
        var runs = new ShortCache<BenchmarkRun>(Age, clock);
        var histories = new ShortCache<IReadOnlyList<HistoryRecord>>(Age, clock);
        return new RunSource
        {
            List = stop => lists.GetAsync("", () => LimitAsync(List, clock, stop)),
            Read = (key, stop) => runs.GetAsync($"{key}", () => LimitAsync(token => Read(key, token), clock, stop)),
            ReadHistory = (run, stop) => histories.GetAsync(
                $"{run.Metadata.Uid}", () => LimitAsync(token => ReadHistory(run, token), clock, stop)),
        };
    }

    private static readonly TimeSpan Age = TimeSpan.FromSeconds(1);
    private static readonly TimeSpan Deadline = TimeSpan.FromSeconds(15);

    private static async Task<T> LimitAsync<T>(Func<CancellationToken, Task<T>> read, TimeProvider clock, CancellationToken stop)
    {
        using var deadline = new CancellationTokenSource(Deadline, clock);
        using var either = CancellationTokenSource.CreateLinkedTokenSource(deadline.Token, stop);
        try
        {
            return await read(either.Token);
        }
        catch (OperationCanceledException e) when (!stop.IsCancellationRequested)
        {
            throw new UnreachableException($"the API server did not answer within {Deadline.TotalSeconds:0} s", e);
        }
    }
}
