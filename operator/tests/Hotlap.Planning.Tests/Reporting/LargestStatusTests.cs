using System.Diagnostics;
using System.Text.Json;
using Hotlap.Api.Serialization;
using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Plans;
using Xunit.Abstractions;

namespace Hotlap.Planning.Tests.Reporting;

/// <summary>The most that the schema allows: 32 variants, 32 cells, 20 rounds. The limits are the operator's own, with room for a slow machine.</summary>
[Trait("Level", "all")]
public sealed class LargestStatusTests(ITestOutputHelper output)
{
    private const int Most = 32;
    private const int ObjectBytes = 1_500_000;

    [Fact]
    public void Compose_LargestRun_FitsAnObjectAndTheOperator()
    {
        var first = new FinishedRun();
        var run = new FinishedRun
        {
            Rounds = 20,
            Spec = first.Spec with
            {
                Variants = [.. Enumerable.Range(1, Most).Select(i => new Variant { Name = $"variant-{i}", Image = "i:1" })],
                Scenarios = [.. Enumerable.Range(1, Most).Select(i => first.Spec.Scenarios[0] with { Name = $"scenario-{i}" })],
            },
            Architectures = [.. Enumerable.Repeat("amd64", Most)],
        };
        var observation = run.Observation;
        var (allocated, begin) = (GC.GetTotalAllocatedBytes(), Stopwatch.GetTimestamp());
        var cpu = Process.GetCurrentProcess().TotalProcessorTime;

        var status = RunPlanner.Plan(observation, DateTimeOffset.UnixEpoch.AddYears(60)).Status!;

        output.WriteLine(
            $"{Stopwatch.GetElapsedTime(begin).TotalSeconds:0.00} s, CPU "
                + $"{(Process.GetCurrentProcess().TotalProcessorTime - cpu).TotalSeconds:0.00} s, "
            + $"{(GC.GetTotalAllocatedBytes() - allocated) >> 20} MiB allocated, {GC.GetTotalMemory(true) >> 20} MiB live");
        status.Results!.Count.ShouldBe(Most * Most);
        JsonSerializer.SerializeToUtf8Bytes(status, ApiJson.Default.BenchmarkRunStatus).Length.ShouldBeLessThan(ObjectBytes);
    }
}
