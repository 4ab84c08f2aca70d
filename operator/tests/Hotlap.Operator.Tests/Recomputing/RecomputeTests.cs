using System.Text.Json;
using System.Text.Json.Nodes;
using Hotlap.Api.V1Alpha1;
using Hotlap.Operator.Tests.Registry;
using Hotlap.Operator.Tests.Reliability;
using Hotlap.Operator.Tests.Support;

namespace Hotlap.Operator.Tests.Recomputing;

/// <summary>A finished run's figures follow from what it recorded, bit for bit: nothing that the operator only had in its head is in them.</summary>
public sealed class RecomputeTests(Cluster cluster) : IClassFixture<Cluster>
{
    /// <summary>Numbers of a status that do not stem from samples: of which spec it speaks, and how far the run is.</summary>
    private static readonly string[] NotFigures =
        ["observedGeneration", "conditions.observedGeneration", "progress.trialsDone", "progress.trialsDiscarded", "progress.trialsPlanned",
            "thresholds.roundsNeeded"];

    /// <summary>
    /// Numbers that this run cannot have: a startup has no requests, percentiles of parts cannot be merged over two generators, pairs need no earlier
    /// runs, verdicts are clear among all and a range may be open, requests state no metrics and do not vary, two generators search for no rate, targets have no CPU limit and their waits are not recorded, one trial alone has an interval within it, and there
    /// are no dependencies and no sidecars.
    /// </summary>
    private static readonly string[] NotStated =
        ["variants.runtime.allocatedBytesPerRequest", "results.curve.p50Microseconds", "results.curve.p99Microseconds",
            "comparisons.earlierRuns", "comparisons.unclearAmong", "comparisons.roundsNeededHigh", "results.load.distinctRequests", "results.rateAtObjective.median", "results.rateAtObjective.low",
            "results.rateAtObjective.high", "results.rateAtObjective.atLeast", "results.rateAtObjective.lessThan",
            "results.rateAtObjective.trialsBelow", "results.rateAtObjective.trialsAbove", "results.target.cpuLimitPerMille", "results.target.cpuWaitPerMille",
         "results.memoryGrowth.withinTrialLowBytesPerMinute", "results.memoryGrowth.withinTrialHighBytesPerMinute",
         "results.metrics.median", "results.metrics.low", "results.metrics.high",
         "results.dependencies.cpuNanosecondsPerRequest", "results.dependencies.cpuMillicores", "results.dependencies.peakMemoryBytes",
         "results.sidecars.cpuNanosecondsPerRequest", "results.sidecars.cpuMillicores", "results.sidecars.peakMemoryBytes"];

    [Fact]
    public async Task Status_OfAFinishedRun_IsRecomputedFromItsConfigMaps()
    {
        var (run, status) = await FinishedAsync();

        var recomputed = new Recomputation(run, await cluster.ConfigMapsAsync(run.Metadata.Namespace!)).Status();

        var figures = Leaves.Of(status, IsNumber).Where(leaf => !NotFigures.Contains(Leaves.Field(leaf.Key))).ToList();
        var anew = Leaves.Of(recomputed, IsNumber);
        figures.Except(anew).ShouldBeEmpty("what the status says and the samples do not");
        anew.Except(figures).ShouldBeEmpty("what the samples say and the status does not");
        Verdicts(recomputed).ShouldBe(Verdicts(status));
        ShouldHoldEveryNumberOf<VariantStatus>(figures, "variants");
        ShouldHoldEveryNumberOf<CellStatus>(figures, "results");
        ShouldHoldEveryNumberOf<ComparisonStatus>(figures, "comparisons");
        run.Status!.Progress!.TrialsDiscarded.ShouldBeGreaterThan(0, "a round that is in no figure");
        run.Status.Results!.ShouldAllBe(cell => cell.Load!.StartSkewMicroseconds > 0, "two generators that say different things");
    }

    private async Task<(BenchmarkRun Run, JsonNode Status)> FinishedAsync()
    {
        using var registry = new RegistryFixture();
        await registry.InitializeAsync();
        foreach (var (tag, bytes) in new[] { ("plain", 30_000), ("trimmed", 20_000), (VariedTrials.Silent, 10_000) })
            await registry.PushImageAsync("service", tag, "linux/amd64", bytes);
        var space = await cluster.Api.CreateNamespaceAsync();
        await using var player = new TrialPlayer(cluster, VariedTrials.Of) { PulledRound = 1 };
        await using var hotlap = await RunningOperator.StartAsync(cluster.Api, space, $"--allow=registry=http://{registry.Host}");
        await cluster.CreateRunAsync(space, "varied", Spec(registry.Host));
        await cluster.ConditionAsync(space, "varied", ConditionTypes.Complete, "True", Reasons.AllTrialsMeasured, TimeSpan.FromMinutes(15));
        var stored = JsonNode.Parse(await cluster.Api.KubectlAsync("get", "benchmarkrun", "varied", "-n", space, "-o", "json"))!;
        return ((await cluster.FindRunAsync(space, "varied"))!, stored["status"]!);
    }

    private static string Spec(string registry) => $$"""
        {"variants":[{"name":"plain","image":"{{registry}}/service:plain"},{"name":"trimmed","image":"{{registry}}/service:trimmed"},{"name":"aot","image":"{{registry}}/service:aot"}],
         "target":{"ports":[{"name":"http","containerPort":5000}] },"rounds":8,"generator":{"replicas":2},"cost":{"perCoreHour":"0.036","perGiBHour":"0.004"},
         "scenarios":[
           {"name":"capacity","http":{"port":"http","path":"/{payload.bytes}"},"payloads":["1Ki","64Ki"],"load":{"tool":"h2load","duration":"10s"} },
           {"name":"latency","http":{"port":"http"},"load":{"tool":"oha","rate":500,"duration":"10s"} }],
         "thresholds":[{"metric":"p95","scenario":"latency","maxRegression":"20%"}] }
        """;

    private static bool IsNumber(JsonValue value) => value.GetValueKind() == JsonValueKind.Number;

    private static string Verdicts(JsonNode status) =>
        string.Join(' ', status["comparisons"]!.AsArray().Select(row => (string)row!["verdict"]!));

    /// <summary>A number that is nowhere in the status would be one that nobody recomputes.</summary>
    private static void ShouldHoldEveryNumberOf<T>(IEnumerable<KeyValuePair<string, string>> leaves, string list)
    {
        var seen = leaves.Select(leaf => Leaves.Field(leaf.Key)).ToHashSet(StringComparer.Ordinal);
        foreach (var field in NumberFields.Of(typeof(T)).Select(field => $"{list}.{field}").Except(NotStated))
            seen.ShouldContain(field);
    }
}
