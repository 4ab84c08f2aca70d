using System.Globalization;
using Hotlap.Api;
using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Histograms;
using Hotlap.Operator.Tests.Support;
using Hotlap.Testing;
using Xunit.Abstractions;

namespace Hotlap.Operator.Tests.Reliability;

/// <summary>
/// Authors choose how large runs are. HOTLAP_OPERATOR names the native operator, whose memory counts. It runs in a
/// control group with the container's limit, which kills what needs more.
/// </summary>
public sealed class BoundsTests(Cluster cluster, ITestOutputHelper output) : IClassFixture<Cluster>
{
    private const int Most = 32;
    private const int Mebibyte = 1 << 20;
    private const int SpecBytes = 127 * 1024;
    private const int RequestsPerCell = 1000;

    private static readonly TimeSpan Longest = TimeSpan.FromMinutes(30);

    [Fact]
    public Task Operator_LargeSpecsBehindAWideRun_MeasuresAndKeepsThemQueued() => MeasureAsync(queued: 5, variants: 2, rounds: 1, limit: null);

    [Fact]
    [Trait("Length", "long")]
    public async Task Operator_LargestSpecsBehindTheLargestRun_StaysWithinItsMemory()
    {
        await using var limit = new MemoryLimit();
        var rounds = int.Parse(Environment.GetEnvironmentVariable("HOTLAP_BOUNDS_ROUNDS") ?? "20", CultureInfo.InvariantCulture);
        (await MeasureAsync(queued: 100, Most, rounds, limit)).ShouldBeLessThan(MemoryLimit.Mebibytes);
    }

    private async Task<double> MeasureAsync(int queued, int variants, int rounds, MemoryLimit? limit)
    {
        var space = await cluster.Api.CreateNamespaceAsync();
        await cluster.CreateRunAsync(space, "widest", Widest(variants, rounds));
        for (var run = 0; run < queued; run++)
            await cluster.CreateRunAsync(space, $"large-{run}", LargeSpec.Of(SpecBytes, $"127.0.0.1:1/service:{run}"));
        await using var player = new TrialPlayer(cluster, Lines);
        await using var running = limit is null ? await RunningOperator.StartAsync(cluster.Api, space) : await RunningOperator.StartAsync(cluster.Api, space, limit);

        var ended = await EndAsync(space);

        ended.Reason.ShouldBeOneOf(Reasons.AllTrialsMeasured, Reasons.StatusRefused);
        var (peak, files) = ((double)running.PeakMemory / Mebibyte, (double)running.FilePages / Mebibyte);
        output.Say($"{queued} queued specs of 128 KiB and a run of {variants} x {Most} x {rounds}: {ended.Reason}, at most {peak:0.0} MiB, {files:0.0} of them pages of its program");
        (await cluster.ConfigMapsAsync(space)).Count(map => map.Metadata.Label(Labels.Run) == "widest" && map.Metadata.Label(Labels.Role) == Labels.RoleTrial)
            .ShouldBe(variants * rounds);
        return peak;
    }

    /// <summary>Waits until the widest run has ended; the status of the largest one may be more than an object holds.</summary>
    private Task<Condition> EndAsync(string space) => Eventually.GetAsync(
        "the widest run has ended",
        async () => (await cluster.FindRunAsync(space, "widest"))?.Status?.Conditions.FirstOrDefault(condition =>
            condition is { Type: ConditionTypes.Complete or ConditionTypes.Failed, Status: "True" }),
        Longest);

    private static string Widest(int variants, int rounds) => $$"""
        {"variants":[{{Join(variants, number => $$"""{"name":"v{{number}}","image":"127.0.0.1:1/service:{{number}}"}""")}}],
         "target":{"ports":[{"name":"http","containerPort":5000}] },"rounds":{{rounds}},"priority":10,"timeouts":{"trial":"2h","run":"20h"},
         "scenarios":[{{Join(Most, number => $$"""{"name":"scenario-{{number}}","http":{"port":"http"},"load":{"requests":1000} }""")}}]}
        """;

    private static string Join(int count, Func<int, string> item) => string.Join(',', Enumerable.Range(0, count).Select(item));

    /// <summary>What a generator of the widest run writes: a thousand latencies of each cell, spread as those of a service under load.</summary>
    private static IEnumerable<SampleLine> Lines(Pod pod)
    {
        var lines = Samples.Lines(RequestsPerCell, DateTimeOffset.UtcNow).ToList();
        var (startup, cell) = (lines[0], lines[1].Cell!);
        var random = new Random(StringComparer.Ordinal.GetHashCode(pod.Metadata.Name));
        return pod.Metadata.Label(Labels.Run) != "widest" ? lines
            : [startup, .. Enumerable.Range(0, Most).Select(number => new SampleLine { Cell = cell with { Scenario = $"scenario-{number}", Latency = Latency(random) } })];
    }

    private static LatencySample Latency(Random random)
    {
        var latencies = new LatencyHistogram();
        for (var request = 0; request < RequestsPerCell; request++)
            latencies.Record((long)(2_000_000 * Math.Exp(random.NextDouble() + random.NextDouble() - random.NextDouble())));
        return new LatencySample
        {
            MinNanoseconds = latencies.Min, MeanNanoseconds = 2_000_000, MaxNanoseconds = latencies.Max, Histogram = latencies.EncodeBase64(),
        };
    }
}
