using System.Diagnostics;
using Hotlap.Api;
using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;
using Hotlap.Kubernetes;
using Hotlap.Operator.Tests.Support;
using Hotlap.Testing;
using Xunit.Abstractions;
using Kinds = Hotlap.Operator.Observing.Resources;

namespace Hotlap.Operator.Tests.Reliability;

/// <summary>A cluster that has been used for long. HOTLAP_OPERATOR names the native operator, whose memory counts.</summary>
[Trait("Length", "long")]
public sealed class SizeTests(Cluster cluster, ITestOutputHelper output) : IClassFixture<Cluster>
{
    private const int Finished = 10_000;
    private const int RecordsOfFinished = 3;
    private const int Queued = 1000;
    private const int Pools = 100;
    private const int Mebibyte = 1 << 20;

    private const double MostRequests = 20;

    private static readonly TimeSpan Longest = TimeSpan.FromMinutes(15);
    private static readonly TimeSpan TellPause = TimeSpan.FromSeconds(10);

    [Fact]
    public async Task Operator_TenThousandFinishedRuns_StaysSmallAndIsReadySoon()
    {
        var space = await cluster.Api.CreateNamespaceAsync();
        await Parallel.ForEachAsync(Enumerable.Range(0, Finished), new ParallelOptions { MaxDegreeOfParallelism = 4 }, async (number, _) =>
        {
            var run = await cluster.CreateRunAsync(space, $"finished-{number}", FinishedRun.Spec);
            var uid = run.GetProperty("metadata").GetProperty("uid").GetString()!;
            for (var record = 0; record < RecordsOfFinished; record++)
                await cluster.Api.PostAsync($"api/v1/namespaces/{space}/configmaps", FinishedRun.Record($"finished-{number}", uid, record));
            await cluster.Api.PatchAsync($"apis/hotlap.dev/v1alpha1/namespaces/{space}/benchmarkruns/finished-{number}/status", $$"""{"status":{{FinishedRun.Status}} }""");
        });
        await using var limit = new MemoryLimit();
        var begin = Stopwatch.GetTimestamp();
        await using var running = await RunningOperator.StartAsync(cluster.Api, space, limit);
        var ready = Stopwatch.GetElapsedTime(begin);
        await Eventually.BecomesAsync("the operator leads", running.IsLeaderAsync);
        await SettleAsync(running);
        var resident = await running.ValueAsync("process_resident_memory_bytes") / Mebibyte;

        output.Say($"{Finished} finished runs with {RecordsOfFinished} records each: ready after {ready.TotalSeconds:0.00} s, {resident:0.0} MiB");
        ready.ShouldKeep(TimeSpan.FromSeconds(10));
        resident.ShouldBeLessThan(MemoryLimit.Mebibytes);
    }

    [Fact]
    public async Task Operator_ThousandRunsOverHundredPools_MeasuresEachTrialOnce()
    {
        var space = await cluster.Api.CreateNamespaceAsync();
        await using var player = new TrialPlayer(cluster) { Pace = TimeSpan.FromMilliseconds(200) };
        cluster.Node.Place = pod => PoolOf(pod.Metadata.Label(Labels.Run)!);
        for (var pool = 0; pool < Pools; pool++)
            await cluster.Node.JoinAsync($"p{pool}", $"p{pool}");
        await using var kwok = await KwokNodes.StartAsync(cluster.Api);
        output.Say(kwok is null ? $"kwok is not installed: {Pools} nodes without heartbeats" : (FormattableString)$"{Pools} nodes with heartbeats by kwok");
        for (var run = 0; run < Queued; run++)
            await cluster.CreateRunAsync(space, $"p{run % Pools}-{run}", PooledSpec(run % Pools));
        using var stop = new CancellationTokenSource();
        var (runs, pods) = (Watch(Kinds.Runs, space), Watch(Kinds.Pods, space));
        var watching = Task.WhenAll(runs.RunAsync(stop.Token), pods.RunAsync(stop.Token));
        await Task.WhenAll(runs.WaitForSyncAsync(stop.Token), pods.WaitForSyncAsync(stop.Token));
        await using var limit = new MemoryLimit();
        await using var running = await RunningOperator.StartAsync(cluster.Api, space, limit);
        var begin = Stopwatch.GetTimestamp();

        var busiest = await AllCompleteAsync(runs, pods, running);

        var requests = (double)await running.RequestsAsync() / Queued;
        var peak = (double)running.PeakMemory / Mebibyte;
        output.Say($"{Queued} trials in {Stopwatch.GetElapsedTime(begin).TotalSeconds:0} s, {busiest} pools at once, {requests:0.0} API requests a trial, at most {peak:0.0} MiB");
        output.Say($"{await running.RequestCountsAsync()}");
        (await cluster.ConfigMapsAsync(space)).Count(map => map.Metadata.Label(Labels.Role) == Labels.RoleTrial).ShouldBe(Queued);
        foreach (var played in runs.List().Select(run => player.PodsOf(run.Metadata.Uid)))
            (played.Count, played.Distinct().Count()).ShouldBe((2, 2), "a target and a generator, once");
        kwok?.ReadLog().ShouldNotContain("panic");
        requests.ShouldBeLessThan(MostRequests);
        peak.ShouldBeLessThan(MemoryLimit.Mebibytes);
        await stop.CancelAsync();
        await watching;
    }

    private static string PoolOf(string run) => run[..run.IndexOf('-', StringComparison.Ordinal)];

    private static string PooledSpec(int pool) => $$"""
        {"variants":[{"name":"one","image":"127.0.0.1:1/service:1","nodeSelector":{"pool":"p{{pool}}"} }],
         "target":{"ports":[{"name":"http","containerPort":5000}] },"rounds":1,"exclusive":"Pool","generator":{"nodeSelector":{"pool":"p{{pool}}"} },
         "scenarios":[{"name":"hello","http":{"port":"http"},"load":{"requests":1000} }]}
        """;

    /// <summary>Waits until every run is complete, looking that no pool ever has pods of two; the most pools that worked at once.</summary>
    private async Task<int> AllCompleteAsync(WatchCache<BenchmarkRun> runs, WatchCache<Pod> pods, RunningOperator running)
    {
        var (busiest, complete, begin, told) = (0, 0, Stopwatch.GetTimestamp(), Stopwatch.GetTimestamp());
        await Eventually.BecomesAsync("all runs are complete", async () =>
        {
            var pools = pods.List().Where(pod => pod.Metadata.DeletionTimestamp is null).ToLookup(pod => PoolOf(pod.Metadata.Label(Labels.Run)!));
            foreach (var pool in pools)
                pool.Select(pod => pod.Metadata.Label(Labels.RunUid)).Distinct().Count().ShouldBe(1, $"runs at once in {pool.Key}");
            busiest = Math.Max(busiest, pools.Count);
            complete = runs.List().Count(RunStates.IsComplete);
            if (Stopwatch.GetElapsedTime(told) < TellPause) return complete == Queued;
            told = Stopwatch.GetTimestamp();
            output.Say($"{Stopwatch.GetElapsedTime(begin).TotalSeconds:0} s: {complete} complete, {pools.Count} pools at work, {await running.RequestsAsync()} requests of the operator");
            return complete == Queued;
        }, Longest, () => complete);
        return busiest;
    }

    private WatchCache<T> Watch<T>(ResourceType<T> type, string space)
        where T : class => new(cluster.Client, type, new WatchCacheOptions<T> { Namespaces = [space] });

    /// <summary>Until every run has had its first pass, and the heap has been trimmed after it.</summary>
    private static async Task SettleAsync(RunningOperator running)
    {
        for (long before = -1, passes = await running.PassesAsync(); passes != before; passes = await running.PassesAsync())
        {
            before = passes;
            await Task.Delay(TimeSpan.FromSeconds(10));
        }

        await Task.Delay(TimeSpan.FromSeconds(40));
    }
}
