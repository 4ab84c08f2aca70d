using System.Diagnostics;
using Hotlap.Testing;
using Xunit.Abstractions;

namespace Hotlap.Operator.Tests.Reliability;

/// <summary>Two replicas: whatever becomes of the leader, the other goes on with the run, and no work is done twice.</summary>
[Collection(ReliabilityTests.Name)]
public sealed class ReplicaTests(ReliabilityCluster cluster, ITestOutputHelper output)
{
    private const int LeaseSeconds = 5;

    [Fact]
    public async Task Leader_Killed_IsReplacedWithinItsLeaseAndThreeSeconds()
    {
        await using var runs = await cluster.PrepareAsync();
        await using var first = await runs.StartReplicaAsync("first", LeaseSeconds);
        await runs.LeadsAsync("first");
        await using var second = await runs.StartReplicaAsync("second", LeaseSeconds);
        await SeesAsync(second, "first");
        using var trap = new WriteTrap(first.Proxy, Moment.After, IsFirstPod, async () =>
        {
            await first.Operator.KillAsync();
            throw new OperationCanceledException("nobody is there to answer");
        });
        await runs.CreateAsync("orphan");
        await trap.Sprung;

        var after = await TimeToWriteAsync(second);
        await runs.EndsWellAsync("orphan");

        output.WriteLine($"a lease of {LeaseSeconds} s: the other replica's first write came {after.TotalSeconds:0.00} s after the kill");
        after.ShouldKeep(TimeSpan.FromSeconds(LeaseSeconds + 3));
    }

    [Fact]
    public async Task Leader_AskedToStop_HandsOverWithinTwoSeconds()
    {
        await using var runs = await cluster.PrepareAsync();
        var times = new List<TimeSpan>();
        var leader = await runs.StartReplicaAsync("replica-0", leaseSeconds: 15);
        await runs.LeadsAsync("replica-0");
        for (var i = 1; i <= 3; i++)
        {
            var next = await runs.StartReplicaAsync($"replica-{i}", leaseSeconds: 15);
            await SeesAsync(next, $"replica-{i - 1}");
            using (var trap = new WriteTrap(leader.Proxy, Moment.After, IsFirstPod, () => Task.CompletedTask))
            {
                await runs.CreateAsync($"run-{i}");
                await trap.Sprung;
            }

            var stopping = leader.Operator.StopAsync();
            times.Add(await TimeToWriteAsync(next));
            await stopping;
            await runs.EndsWellAsync($"run-{i}");
            await leader.DisposeAsync();
            leader = next;
        }

        await leader.DisposeAsync();
        output.WriteLine(
            $"from SIGTERM to the other's first write: {string.Join(", ", times.Select(time => $"{time.TotalSeconds:0.00} s"))}");
        times.Order().ElementAt(1).ShouldKeep(TimeSpan.FromSeconds(2));
    }

    [Fact]
    public async Task Leader_FrozenPastItsLease_DoesNothingWhenItWakes()
    {
        await using var runs = await cluster.PrepareAsync();
        await using var first = await runs.StartReplicaAsync("first", LeaseSeconds);
        await runs.LeadsAsync("first");
        await using var second = await runs.StartReplicaAsync("second", LeaseSeconds);
        await SeesAsync(second, "first");
        // The answer to the first delete is held back; two more writes follow it, the last of which starts the next trial.
        var awake = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        using var trap = new WriteTrap(first.Proxy, Moment.After, (_, line) => line.StartsWith("DELETE", StringComparison.Ordinal), () =>
        {
            first.Operator.Freeze();
            return awake.Task;
        });
        await runs.CreateAsync("contested");
        await trap.Sprung;
        await runs.EndsWellAsync("contested");
        var writes = first.Writes;

        // It finds the answer when it wakes, and nobody tells it of its successor: only its own clock can.
        first.Proxy.Choose = line => line.Contains("/leases", StringComparison.Ordinal) ? Fault.Stall : null;
        awake.SetResult();
        first.Operator.Thaw();
        await LogsAsync(first, "could not be read or renewed");
        first.Writes.ShouldBe(writes, "a leader that was overtaken writes nothing");
        first.Proxy.Choose = null;
        await LogsAsync(first, "The leader is second");

        first.Writes.ShouldBe(writes, "a leader that was overtaken writes nothing");
        await runs.EndsWellAsync("contested");
        await runs.CreateAsync("next");
        await runs.EndsWellAsync("next");
        first.Writes.ShouldBe(writes);
    }

    [Fact]
    public async Task Leader_WhoseLeaseIsRenewedLate_GoesOnWithItsRun()
    {
        // It may act for 10 s after a renewal, and leads until a renewal fails that began 8 s after the last: one is lost, the next comes late.
        await using var runs = await cluster.PrepareAsync();
        await using var only = await runs.StartReplicaAsync("only", leaseSeconds: 12);
        await runs.LeadsAsync("only");
        var renewed = new TaskCompletionSource<long>(TaskCreationOptions.RunContinuationsAsynchronously);
        var renewals = 0;
        only.Proxy.Arriving = line => line.StartsWith("PUT", StringComparison.Ordinal) && line.Contains("/leases", StringComparison.Ordinal)
            ? RenewAsync(Interlocked.Increment(ref renewals)) : Task.CompletedTask;
        only.Proxy.Answered = line => line.StartsWith("POST", StringComparison.Ordinal) && line.Contains("/configmaps", StringComparison.Ordinal)
            ? SinceRenewalAsync(10.1) : Task.CompletedTask;

        await runs.CreateAsync("fenced");
        await SinceRenewalAsync(11);
        (only.Proxy.Arriving, only.Proxy.Answered) = (null, null);
        var begin = Stopwatch.GetTimestamp();
        await runs.EndsWellAsync("fenced");

        Stopwatch.GetElapsedTime(begin).ShouldKeep(TimeSpan.FromSeconds(20), "a pass that was not allowed to write is made again");

        Task RenewAsync(int number)
        {
            if (number == 1) renewed.SetResult(Stopwatch.GetTimestamp());
            return number switch { 1 => Task.CompletedTask, 2 => SinceRenewalAsync(6.5), _ => SinceRenewalAsync(10.8) };
        }

        async Task SinceRenewalAsync(double seconds)
        {
            var left = TimeSpan.FromSeconds(seconds) - Stopwatch.GetElapsedTime(await renewed.Task);
            if (left > TimeSpan.Zero) await Task.Delay(left);
        }
    }

    [Fact, Trait("Level", "all")]
    public async Task Leader_WithoutItsLeaseAgainAndAgain_GoesOnWhenItHasItAgain()
    {
        await using var runs = await cluster.PrepareAsync();
        await using var only = await runs.StartReplicaAsync("only", LeaseSeconds);
        await runs.LeadsAsync("only");
        var random = new Random(1);
        string[] names = ["run-1", "run-2", "run-3", "run-4"];
        foreach (var name in names) await runs.CreateAsync(name, rounds: 10);
        for (var i = 1; i <= 4; i++)
        {
            await Task.Delay(random.Next(500, 2500));
            only.Proxy.Choose = line => line.Contains("/leases", StringComparison.Ordinal) ? Fault.Stall : null;
            await Task.Delay(TimeSpan.FromSeconds(LeaseSeconds) + TimeSpan.FromMilliseconds(random.Next(500)));
            only.Proxy.Choose = null;
        }

        foreach (var name in names)
        {
            var begin = Stopwatch.GetTimestamp();
            await runs.EndsWellAsync(name, rounds: 10);
            output.WriteLine($"{name}: {Stopwatch.GetElapsedTime(begin).TotalSeconds:0.0} s");
        }

        await runs.CreateAsync("last");
        var created = Stopwatch.GetTimestamp();
        await runs.EndsWellAsync("last");
        Stopwatch.GetElapsedTime(created).ShouldKeep(TimeSpan.FromSeconds(20));
    }

    private static bool IsFirstPod(int number, string line) =>
        line.StartsWith("POST", StringComparison.Ordinal) && line.EndsWith("/pods", StringComparison.Ordinal);

    private static Task SeesAsync(Replica replica, string leader) => LogsAsync(replica, $"The leader is {leader}");

    private static Task LogsAsync(Replica replica, string text) => Eventually.BecomesAsync($"the replica says: {text}", () =>
        Task.FromResult(replica.Operator.ReadLog(200).Contains(text, StringComparison.Ordinal)));

    private static async Task<TimeSpan> TimeToWriteAsync(Replica replica)
    {
        var begin = Stopwatch.GetTimestamp();
        var written = new TaskCompletionSource<TimeSpan>(TaskCreationOptions.RunContinuationsAsynchronously);
        using var trap = new WriteTrap(replica.Proxy, Moment.Before, (_, _) => true, () =>
        {
            written.TrySetResult(Stopwatch.GetElapsedTime(begin));
            return Task.CompletedTask;
        });
        return await written.Task.WaitAsync(TimeSpan.FromSeconds(60));
    }
}
