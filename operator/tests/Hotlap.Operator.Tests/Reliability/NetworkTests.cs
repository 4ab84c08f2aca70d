using System.Collections.Concurrent;
using System.Security.Cryptography;
using Hotlap.Testing;
using Xunit.Abstractions;

namespace Hotlap.Operator.Tests.Reliability;

/// <summary>A whole run under each thing that networks and servers do.</summary>
[Collection(ReliabilityTests.Name)]
public sealed class NetworkTests(ReliabilityCluster cluster, ITestOutputHelper output)
{
    private static readonly Dictionary<string, Fault[]> Answers = new()
    {
        ["409 conflict"] = [Fault.Answer(409, "Conflict")],
        ["410 gone"] = [Fault.Answer(410, "Expired")],
        ["429 with Retry-After"] = [Fault.Answer(429, "TooManyRequests", retryAfterSeconds: 1)],
        ["500"] = [Fault.Answer(500, "InternalError"), Fault.Answer(500, "InternalError") with { IsActed = true }],
        ["503"] = [Fault.Answer(503, "ServiceUnavailable"), Fault.Answer(503, "ServiceUnavailable") with { IsActed = true }],
        ["lost answers"] = [Fault.Cut with { IsActed = true }, Fault.Cut],
        ["truncated JSON"] = [Fault.Truncated],
    };

    [Fact, Trait("Level", "all")]
    public async Task Run_UnderEachKindOfFault_EndsWell()
    {
        var seed = Environment.TickCount & 0xffff;
        output.WriteLine($"seed {seed}");
        var faults =
            Answers.Select(answers => (answers.Key, Set: new Action<WholeRuns>(runs => Spoil(runs.Proxy, new Random(seed), answers.Value))))
            .Append(("shuffled watches", runs => runs.Proxy.EditWatch = Shuffle(new Random(seed))))
            .Append(("30 s stalls", runs => Stall(runs.Proxy)));

        var failures = new List<string>();
        await Parallel.ForEachAsync(faults, new ParallelOptions { MaxDegreeOfParallelism = 4 }, async (fault, _) =>
        {
            try
            {
                await EndsWellAsync(fault.Set);
            }
            catch (Exception e)
            {
                lock (failures)
                    failures.Add($"{fault.Key}: {e.Message}");
            }
        });

        failures.ShouldBeEmpty();
    }

    [Fact]
    public async Task Run_WatchesCutTwiceASecond_EndsWell()
    {
        using var stop = new CancellationTokenSource();
        var cutting = Task.CompletedTask;

        await EndsWellAsync(runs => cutting = CutAsync(runs.Proxy, stop.Token));

        await stop.CancelAsync();
        await cutting;
    }

    [Fact]
    public async Task Run_TokenExpires_IsReadAgain()
    {
        var api = cluster.Cluster.Api;
        await using var runs = await cluster.PrepareAsync();
        var file = Path.Combine(api.Folder, $"token-{runs.Space}");
        await File.WriteAllTextAsync(file, api.Token);
        await runs.StartOperatorAsync(
            $"--kubeconfig={api.WriteKubeconfig($"expiring-{runs.Space}", runs.Proxy.Address, $"tokenFile: {file}")}");
        var renewed = RandomNumberGenerator.GetHexString(32);
        using var trap = new WriteTrap(runs.Proxy, Moment.After, (number, _) => number == 4, async () =>
        {
            await File.WriteAllTextAsync(file, renewed);
            runs.Proxy.Exchange(renewed, api.Token);
            runs.Proxy.CutAnswers();
        });

        await runs.CreateAsync("renewed");
        await runs.EndsWellAsync("renewed");

        trap.Sprung.IsCompleted.ShouldBeTrue();
    }

    [Fact]
    public async Task Run_CleaningUpFails_IsTriedAgain()
    {
        var deletes = 0;

        // The first two are of the trial before the last.
        await EndsWellAsync(runs => runs.Proxy.Choose = line =>
            line.StartsWith("DELETE", StringComparison.Ordinal) && ++deletes is > 2 and < 6 ? Fault.Answer(410, "Gone") : null);

        deletes.ShouldBeGreaterThanOrEqualTo(7);
    }

    [Fact]
    public async Task Run_AskedToWait_IsLeftAloneForThatLong()
    {
        await using var runs = await cluster.PrepareAsync();
        await runs.StartOperatorAsync();
        var asked = new ConcurrentQueue<DateTimeOffset>();
        runs.Proxy.Choose = line =>
        {
            if (!line.StartsWith("POST", StringComparison.Ordinal) || !line.EndsWith("/pods", StringComparison.Ordinal)) return null;
            asked.Enqueue(DateTimeOffset.UtcNow);
            return asked.Count == 1 ? Fault.Answer(429, "TooManyRequests", retryAfterSeconds: 12) : null;
        };

        await runs.CreateAsync("throttled");
        await runs.EndsWellAsync("throttled");

        var times = asked.ToList();
        (times[1] - times[0]).ShouldBeGreaterThan(TimeSpan.FromSeconds(12));
    }

    [Fact, Trait("Length", "long")] // minutes: make reliability runs it, make test leaves it out by its trait
    public async Task Run_WatchesFallSilentForGood_EndsWell()
    {
        await using var runs = await cluster.PrepareAsync();
        await runs.StartOperatorAsync();
        // The pod is created and no watch will ever show it, nor that it is ready.
        using var trap = new WriteTrap(runs.Proxy, Moment.Before, (_, line) => line.EndsWith("/pods", StringComparison.Ordinal), () =>
        {
            runs.Proxy.SilenceWatches();
            return Task.CompletedTask;
        });

        await runs.CreateAsync("unheard");
        await runs.EndsWellAsync("unheard");
    }

    private async Task EndsWellAsync(Action<WholeRuns> spoil)
    {
        await using var runs = await cluster.PrepareAsync();
        spoil(runs);
        await runs.StartOperatorAsync();
        await runs.CreateAsync("spoiled");
        await runs.EndsWellAsync("spoiled");
    }

    /// <summary>Every sixth request, watches and the Lease included, meets a fault.</summary>
    private static void Spoil(FaultProxy proxy, Random random, Fault[] faults) => proxy.Choose = _ =>
    {
        lock (random)
            return random.Next(6) == 0 ? faults[random.Next(faults.Length)] : null;
    };

    private static Func<IReadOnlyList<string>, IEnumerable<string>> Shuffle(Random random) => moment =>
    {
        var lines = moment.Concat(moment).ToArray();
        lock (random)
            random.Shuffle(lines);
        return lines;
    };

    /// <summary>The first of each of these is held back for half a minute; the write is done at once, or not at all.</summary>
    private static void Stall(FaultProxy proxy)
    {
        proxy.Inject("/status", Fault.Late(TimeSpan.FromSeconds(30)));
        proxy.Inject("/log?", Fault.Late(TimeSpan.FromSeconds(30)));
        proxy.Inject("POST /apis/batch", Fault.Stall with { IsActed = true });
    }

    private static async Task CutAsync(FaultProxy proxy, CancellationToken cancellationToken)
    {
        while (!cancellationToken.IsCancellationRequested)
        {
            await Task.Delay(500, cancellationToken).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
            proxy.CutAnswers();
        }
    }
}
