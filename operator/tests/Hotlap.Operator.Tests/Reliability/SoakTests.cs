using System.Collections.Concurrent;
using System.Diagnostics;
using System.Globalization;
using Hotlap.Api.V1Alpha1;
using Hotlap.Kubernetes;
using Hotlap.Operator.Tests.Support;
using Hotlap.Testing;
using Xunit.Abstractions;
using Kinds = Hotlap.Operator.Observing.Resources;

namespace Hotlap.Operator.Tests.Reliability;

/// <summary>
/// Short runs come and go for HOTLAP_SOAK_MINUTES, about one a second, deleted by hand or by their time to live. HOTLAP_OPERATOR names the
/// native operator, whose memory counts.
/// </summary>
[Trait("Length", "long")]
public sealed class SoakTests(Cluster cluster, ITestOutputHelper output) : IClassFixture<Cluster>
{
    private const int MostAtOnce = 20;
    private const double Growth = 1.05;

    private static readonly TimeSpan Length = TimeSpan.FromMinutes(double.Parse(
        Environment.GetEnvironmentVariable("HOTLAP_SOAK_MINUTES") ?? "60", CultureInfo.InvariantCulture));

    private static readonly TimeSpan Pace = TimeSpan.FromSeconds(1);
    private static readonly TimeSpan ScrapePause = TimeSpan.FromSeconds(15);

    private readonly ConcurrentDictionary<string, bool> _created = new(StringComparer.Ordinal);
    private readonly ConcurrentDictionary<string, bool> _ended = new(StringComparer.Ordinal);
    private readonly List<Footprint> _samples = [];
    private int _tried;

    [Fact]
    public async Task Operator_ShortRunsForAnHour_KeepsNothingOfThem()
    {
        var space = await cluster.Api.CreateNamespaceAsync();
        await using var player = new TrialPlayer(cluster) { Pace = TimeSpan.FromMilliseconds(500) };
        using var stop = new CancellationTokenSource();
        var runs = new WatchCache<BenchmarkRun>(cluster.Client, Kinds.Runs, new WatchCacheOptions<BenchmarkRun> { Namespaces = [space], OnChange = Follow });
        var watching = runs.RunAsync(stop.Token);
        await using var limit = new MemoryLimit();
        await using var running = await RunningOperator.StartAsync(cluster.Api, space, limit);

        await SoakAsync(space, running, runs);

        await Eventually.BecomesAsync("all pods are gone", async () => (await cluster.PodsAsync(space)).Count == 0, TimeSpan.FromMinutes(2));
        _ended.Count.ShouldBe(_created.Count, "runs that were complete");
        ShouldBeFlat();
        await stop.CancelAsync();
        await watching;
    }

    /// <summary>Every other run has a time to live; the others are deleted once they are complete.</summary>
    private async Task SoakAsync(string space, RunningOperator running, WatchCache<BenchmarkRun> runs)
    {
        var (begin, scraped) = (Stopwatch.GetTimestamp(), Stopwatch.GetTimestamp());
        using var timer = new PeriodicTimer(Pace);
        while (Stopwatch.GetElapsedTime(begin) < Length)
        {
            await timer.WaitForNextTickAsync();
            await TryAsync(() => CreateAsync(space, runs));
            await TryAsync(() => DeleteEndedAsync(runs));
            if (Stopwatch.GetElapsedTime(scraped) < ScrapePause) continue;
            scraped = Stopwatch.GetTimestamp();
            await running.ScrapeAsync();
            _samples.Add(Footprint.Of(running.ProcessId));
            output.Say($"{Stopwatch.GetElapsedTime(begin).TotalMinutes:0.0} min, {_created.Count} runs, {_ended.Count} complete: {_samples[^1]}");
        }

        await Eventually.BecomesAsync("all runs have ended and are gone", async () =>
        {
            await TryAsync(() => DeleteEndedAsync(runs));
            return runs.List().Count == 0;
        }, TimeSpan.FromMinutes(5));
    }

    private async Task CreateAsync(string space, WatchCache<BenchmarkRun> runs)
    {
        if (runs.List().Count < MostAtOnce)
            await cluster.CreateRunAsync(space, $"short-{++_tried}", Cluster.Spec(more: _tried % 2 == 0 ? ",\"ttl\":{\"afterComplete\":\"5s\",\"afterFailed\":\"5s\"}" : ""));
    }

    private async Task DeleteEndedAsync(WatchCache<BenchmarkRun> runs)
    {
        foreach (var run in runs.List().Where(run => run.Spec.Ttl is null && run.Metadata.DeletionTimestamp is null && run.IsComplete()))
            await cluster.Client.DeleteAsync(Kinds.Runs, Kinds.Identity(run.Metadata).Key, new DeleteOptions { Uid = run.Metadata.Uid }, CancellationToken.None);
    }

    private void Follow(ObjectChange<BenchmarkRun> change)
    {
        if (change.New is not { } run) return;
        _created[run.Metadata.Uid] = true;
        if (run.IsComplete()) _ended[run.Metadata.Uid] = true;
    }

    /// <summary>What the test itself asks of a server that is busy may fail once in an hour; the next second it asks again.</summary>
    private async Task TryAsync(Func<Task> ask)
    {
        try
        {
            await ask();
        }
        catch (Exception error) when (error is HttpRequestException or TaskCanceledException or KubernetesApiException or TimeoutException)
        {
            output.Say($"{error.GetType().Name}: {error.Message}");
        }
    }

    private void ShouldBeFlat()
    {
        var (second, last) = (Quarter(1), Quarter(3));
        var (before, after) = (Median(second, sample => sample.Resident), Median(last, sample => sample.Resident));
        output.Say($"resident {before / 1048576.0:0.0} MiB in the second quarter, {after / 1048576.0:0.0} in the last; handles {Median(second, Handles)}, {Median(last, Handles)}; connections {Median(second, Connections)}, {Median(last, Connections)}");
        ((double)after).ShouldBeLessThan(Growth * before);
        Median(last, Handles).ShouldBeLessThanOrEqualTo(Median(second, Handles));
        Median(last, Connections).ShouldBeLessThanOrEqualTo(Median(second, Connections));
    }

    private static long Handles(Footprint sample) => sample.Handles;

    private static long Connections(Footprint sample) => sample.Connections;

    private List<Footprint> Quarter(int index) => _samples[(_samples.Count * index / 4)..(_samples.Count * (index + 1) / 4)];

    private static long Median(List<Footprint> samples, Func<Footprint, long> figure) => samples.Select(figure).Order().ElementAt(samples.Count / 2);
}
