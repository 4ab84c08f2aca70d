using System.Text.Json.Nodes;
using Hotlap.Cli.Tests.Preflights;
using Hotlap.Cli.Tests.Samples;
using Hotlap.Testing;

namespace Hotlap.Cli.Tests.Integration;

[Trait("Category", "Integration")]
public sealed class PreflightTests(ClusterWithRuns cluster) : IClassFixture<ClusterWithRuns>
{
    [Fact]
    public async Task Preflight_File_MeasuresTheBaselineAndSaysWhetherTheClusterIsGoodEnough()
    {
        var space = await cluster.Server.CreateNamespaceAsync();
        var file = await cluster.WriteAsync(ClusterWithRuns.Named("one"));

        var preflight = cluster.RunAsync("preflight", file, "-n", space, "-o", "json", "--timeout", "1m");
        var spec = await CompleteAsync(space, new PreflightTrials { Spreads = (0.01, 0.01, 0.01) }, preflight);
        var (code, output, errors) = await preflight;

        spec["variants"]!.AsArray().Select(variant => (string?)variant!["name"]).ShouldBe(["baseline", "again"]);
        errors.ShouldContain("benchmarkrun.hotlap.dev/one-preflight created\n");
        errors.ShouldEndWith($"remove it with: kubectl delete bmr one-preflight -n {space}\n");
        var report = JsonNode.Parse(output)!;
        ((bool?)report["isEnough"], (int?)report["rounds"], (int?)report["planned"]!["rounds"]).ShouldBe((true, 8, 12));
        code.ShouldBe(0, errors);

        (await cluster.RunAsync("preflight", file, "-n", space, "--measured", "--precision", "0.1%")).Code.ShouldBe(4);
        var other = await cluster.WriteAsync(ClusterWithRuns.Named("one").Replace("duration: 10s", "duration: 20s", StringComparison.Ordinal));
        (await cluster.RunAsync("preflight", other, "-n", space, "--measured")).Errors.ShouldStartWith(
            "error: one-preflight has measured another spec than that of ");
    }

    [Fact]
    public async Task Preflight_NoneInTheCluster_IsNotFound()
    {
        var space = await cluster.Server.CreateNamespaceAsync();
        var file = await cluster.WriteAsync(ClusterWithRuns.Named("one"));

        var (code, _, errors) = await cluster.RunAsync("preflight", file, "-n", space, "--measured");

        errors.ShouldStartWith("error: benchmarkruns.hotlap.dev \"one-preflight\" not found");
        code.ShouldBe(1);
    }

    [Fact]
    public async Task Preflight_FileWithSeveralRunsOrProblems_IsRefused()
    {
        var space = await cluster.Server.CreateNamespaceAsync();
        var two = await cluster.WriteAsync($"{ClusterWithRuns.Named("one")}\n---\n{ClusterWithRuns.Named("two")}\n");
        var wrong = await cluster.WriteAsync(ClusterWithRuns.Named("one").Replace("port: http", "port: other", StringComparison.Ordinal));

        (await cluster.RunAsync("preflight", two, "-n", space)).Errors.ShouldContain("has 2 runs, and a preflight is for one");
        (await cluster.RunAsync("preflight", wrong, "-n", space)).Errors.ShouldContain("scenarios[hello]");
    }

    /// <summary>Does what the operator does: records the trials, and completes the run. Returns its spec.</summary>
    private async Task<JsonNode> CompleteAsync(string space, PreflightTrials trials, Task command)
    {
        JsonNode? run = null;
        await Eventually.BecomesAsync("the preflight exists", async () =>
        {
            try
            {
                run = await cluster.GetAsync(space, "one-preflight");
                return true;
            }
            catch (HttpRequestException)
            {
                return command.IsCompleted;
            }
        });
        var uid = (string)run!["metadata"]!["uid"]!;
        foreach (var (index, record) in trials.Records().Index())
            await cluster.Server.PostAsync($"api/v1/namespaces/{space}/configmaps", Recorded.ConfigMap(record, $"trial-{index}", uid));
        await cluster.Server.PatchAsync($"apis/hotlap.dev/v1alpha1/namespaces/{space}/benchmarkruns/one-preflight/status", """
            {"status": {"observedGeneration": 1, "measurement": "one", "resultsMeasurement": "one", "conditions": [
              {"type": "Complete", "status": "True", "reason": "AllTrialsMeasured", "message": "done", "lastTransitionTime": "2026-11-30T01:00:00Z"},
              {"type": "Trustworthy", "status": "True", "reason": "NoWarnings", "message": "", "lastTransitionTime": "2026-11-30T01:00:00Z"}]}}
            """);
        return run["spec"]!;
    }
}
