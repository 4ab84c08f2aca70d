using System.Diagnostics;
using System.Globalization;
using Hotlap.Operator.Tests.Support;
using Xunit.Abstractions;

namespace Hotlap.Operator.Tests.Reliability;

/// <summary>A cluster that has been used for long. HOTLAP_OPERATOR names the native operator, whose memory counts.</summary>
[Trait("Length", "long")]
public sealed class SizeTests(Cluster cluster, ITestOutputHelper output) : IClassFixture<Cluster>
{
    private const int Finished = 10_000;
    private const int Mebibyte = 1 << 20;

    // The aim is 128 (operator/docs/reliability.md); this holds what has been reached.
    private const int LargestMebibytes = 200;

    [Fact]
    public async Task Operator_TenThousandFinishedRuns_StaysSmallAndIsReadySoon()
    {
        var space = await cluster.Api.CreateNamespaceAsync();
        await Parallel.ForEachAsync(Enumerable.Range(0, Finished), new ParallelOptions { MaxDegreeOfParallelism = 4 }, async (number, _) =>
        {
            await cluster.CreateRunAsync(space, $"finished-{number}", FinishedRun.Spec);
            await cluster.Api.PatchAsync($"apis/hotlap.dev/v1alpha1/namespaces/{space}/benchmarkruns/finished-{number}/status", $$"""{"status":{{FinishedRun.Status}} }""");
        });
        var begin = Stopwatch.GetTimestamp();
        await using var running = await RunningOperator.StartAsync(cluster.Api, space);
        var ready = Stopwatch.GetElapsedTime(begin);
        await Eventually.BecomesAsync("the operator leads", running.IsLeaderAsync);
        await SettleAsync(running);
        var resident = await running.ValueAsync("process_resident_memory_bytes") / Mebibyte;

        output.WriteLine(string.Create(CultureInfo.InvariantCulture, $"{Finished} finished runs: ready after {ready.TotalSeconds:0.00} s, {resident:0.0} MiB"));
        ready.ShouldBeLessThan(TimeSpan.FromSeconds(10));
        resident.ShouldBeLessThan(LargestMebibytes);
    }

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
