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

    public static RunSource Of(RunClient cluster, bool allNamespaces, string? selector) => new()
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
            List = stop => lists.GetAsync("", () => ReadDeadline.RunAsync(Deadline, clock, List, stop)),
            Read = (key, stop) => runs.GetAsync($"{key}", () => ReadDeadline.RunAsync(Deadline, clock, token => Read(key, token), stop)),
            ReadHistory = (run, stop) => histories.GetAsync(
                $"{run.Metadata.Uid}", () => ReadDeadline.RunAsync(Deadline, clock, token => ReadHistory(run, token), stop)),
        };
    }

    private static readonly TimeSpan Age = TimeSpan.FromSeconds(1);
    private static readonly TimeSpan Deadline = TimeSpan.FromSeconds(15);
}
