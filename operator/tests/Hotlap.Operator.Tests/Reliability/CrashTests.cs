using System.Collections.Concurrent;
using System.Diagnostics;
using System.Globalization;
using Hotlap.Api;
using Hotlap.Api.V1Alpha1;
using Hotlap.Testing;
using Xunit.Abstractions;

namespace Hotlap.Operator.Tests.Reliability;

/// <summary>The operator is killed (SIGKILL) around each single write of a run, and at random moments.</summary>
[Collection(ReliabilityTests.Name)]
public sealed class CrashTests(ReliabilityCluster cluster, ITestOutputHelper output)
{
    private static readonly int Lanes = Environment.ProcessorCount * 2;

    [Fact]
    public Task Operator_KilledBeforeAndAfterEachWrite_EndsEveryRunWell() => KillAroundEachWriteAsync(isRich: false);

    [Fact, Trait("Level", "all")]
    public Task Operator_KilledBeforeAndAfterEachWriteOfARichRun_EndsEveryRunWell() => KillAroundEachWriteAsync(isRich: true);

    [Fact]
    public async Task Operator_KilledAndStartedAgain_WorksWithinFiveSeconds()
    {
        await using var runs = await cluster.PrepareAsync();
        await runs.StartOperatorAsync();
        var times = new List<TimeSpan>();
        for (var write = 3; write <= 7; write += 2)
            times.Add((await KillAsync(runs, new Kill(write, Moment.After, IsRich: false)))!.Value);

        output.WriteLine($"from start to the first write: {string.Join(", ", times.Select(time => $"{time.TotalSeconds:0.00} s"))}");
        TimeSpan.FromSeconds(Median(times)).ShouldKeep(TimeSpan.FromSeconds(5));
    }

    [Fact, Trait("Level", "all")]
    public async Task Operator_KilledAtRandomMoments_EndsEveryRunWell()
    {
        var seed = Number("HOTLAP_SEED", Environment.TickCount & 0xffff);
        var kills = Number("HOTLAP_KILLS", 60);
        output.WriteLine($"{kills} kills, HOTLAP_SEED={seed}");

        var done = await Task.WhenAll(Enumerable.Range(0, Lanes).Select(lane => KillAtRandomAsync(new Random(seed + lane), kills / Lanes)));

        output.WriteLine($"{done.Sum()} runs");
    }

    [Fact]
    public async Task Operator_StartedAfterADeadlineHasPassed_SaysSoAtOnce()
    {
        await using var runs = await cluster.PrepareAsync();
        cluster.Player.KeepWaiting(runs.Space);
        await runs.StartOperatorAsync();
        await runs.CreateAsync("late", more: ""","timeouts":{"startup":"10s"}""");
        var target = await cluster.Cluster.PodAsync(runs.Space, Labels.RoleTarget);
        await runs.Operator!.KillAsync();
        await Eventually.BecomesAsync("the deadline passes", () => Task.FromResult(
            DateTimeOffset.UtcNow > target.Metadata.CreationTimestamp + TimeSpan.FromSeconds(12)));

        await runs.StartOperatorAsync();
        var failed = await cluster.Cluster.ConditionAsync(runs.Space, "late", ConditionTypes.Failed, "True");

        Stopwatch.GetElapsedTime(runs.StartedAt).ShouldKeep(TimeSpan.FromSeconds(10), "the wait does not begin anew");
        failed.Message.ShouldContain("timeouts.startup, 10s");
    }

    private async Task KillAroundEachWriteAsync(bool isRich)
    {
        var writes = await CountWritesAsync(isRich);
        writes.ShouldBeInRange(10, 60);
        var kills = new ConcurrentQueue<Kill>(
            from write in Enumerable.Range(1, writes)
            from moment in Enum.GetValues<Moment>()
            select new Kill(write, moment, isRich));
        var again = new ConcurrentBag<TimeSpan>();

        await Task.WhenAll(Enumerable.Range(0, Lanes).Select(_ => DriveAsync(kills, again, isRich)));

        // How often a run tells of its progress depends on what it sees in time: the last writes are not always there.
        again.Count.ShouldBeGreaterThan(2 * (writes - 4));
        output.WriteLine(
            $"{writes} writes, {again.Count} kills; from start to the first write again: median {Median(again):0.00} s, longest "
                + $"{again.Max().TotalSeconds:0.00} s");
    }

    private static int Number(string variable, int otherwise) =>
        int.TryParse(Environment.GetEnvironmentVariable(variable), CultureInfo.InvariantCulture, out var number) ? number : otherwise;

    private async Task<int> KillAtRandomAsync(Random random, int kills)
    {
        await using var runs = await cluster.PrepareAsync();
        await runs.StartOperatorAsync();
        var name = 0;
        for (var killed = 0; killed < kills;)
        {
            await runs.CreateAsync($"run-{++name}");
            var whole = runs.EndsWellAsync($"run-{name}");
            Dictionary<string, string> recorded = [];
            for (; killed < kills && !whole.IsCompleted; killed++)
            {
                await Task.WhenAny(whole, Task.Delay(random.Next(3000)));
                await runs.KeepsAsync($"run-{name}", recorded);
                recorded = await runs.RecordsAsync($"run-{name}");
                await runs.RestartOperatorAsync();
            }

            await whole;
            await runs.KeepsAsync($"run-{name}", recorded);
        }

        return name;
    }

    private static Task CreateAsync(WholeRuns runs, string name, bool isRich) =>
        runs.CreateAsync(name, more: isRich ? WholeRuns.Dependency : "");

    private static double Median(IEnumerable<TimeSpan> times) => times.Order().ElementAt(times.Count() / 2).TotalSeconds;

    private async Task<int> CountWritesAsync(bool isRich)
    {
        await using var runs = await cluster.PrepareAsync();
        if (isRich) await runs.EnrichAsync();
        await runs.StartOperatorAsync();
        await CreateAsync(runs, "counted", isRich);
        await runs.EndsWellAsync("counted", dependencies: isRich ? 1 : 0);
        return runs.Proxy.Requests.Count(WholeRuns.IsWrite);
    }

    /// <summary>One operator after the other in one namespace; what survived a kill does the next run.</summary>
    private async Task DriveAsync(ConcurrentQueue<Kill> kills, ConcurrentBag<TimeSpan> again, bool isRich)
    {
        await using var runs = await cluster.PrepareAsync();
        if (isRich) await runs.EnrichAsync();
        await runs.StartOperatorAsync();
        while (kills.TryDequeue(out var kill))
        {
            try
            {
                if (await KillAsync(runs, kill) is { } time) again.Add(time);
            }
            catch (Exception e)
            {
                throw new InvalidOperationException($"Killed {kill.Moment} write {kill.Write}: {e.Message}", e);
            }
        }
    }

    /// <summary>The time from the new operator's start to its first write; zero where nothing was left to write, null where no kill came.</summary>
    private static async Task<TimeSpan?> KillAsync(WholeRuns runs, Kill kill)
    {
        var name = string.Create(CultureInfo.InvariantCulture, $"{kill.Moment}-{kill.Write}").ToLowerInvariant();
        var killed = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        using var trap = new WriteTrap(runs.Proxy, kill.Moment, (number, _) => number == kill.Write, async () =>
        {
            await runs.Operator!.KillAsync();
            killed.SetResult();
            throw new OperationCanceledException("nobody is there to answer");
        });
        await CreateAsync(runs, name, kill.IsRich);
        var whole = runs.EndsWellAsync(name, dependencies: kill.IsRich ? 1 : 0);
        await Task.WhenAny(killed.Task, whole);
        trap.Disarm();
        if (!trap.Sprung.IsCompleted)
        {
            await whole;
            return null;
        }

        await killed.Task;
        var recorded = await runs.RecordsAsync(name);
        await runs.StartOperatorAsync();
        await whole;
        await runs.KeepsAsync(name, recorded);
        return trap.FirstAgain is { } at ? Stopwatch.GetElapsedTime(runs.StartedAt, at) : TimeSpan.Zero;
    }

    /// <summary>When to kill.</summary>
    /// <param name="Write">At this write, counted from 1.</param>
    /// <param name="Moment">Before or after it.</param>
    /// <param name="IsRich">True where the target is taken from a Deployment, and the trials have a dependency and a program.</param>
    private sealed record Kill(int Write, Moment Moment, bool IsRich);
}
