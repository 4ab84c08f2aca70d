using System.Text.Json;
using Hotlap.Api;
using Hotlap.Api.V1Alpha1;
using Hotlap.Operator.Tests.Rights;
using Hotlap.Operator.Tests.Support;
using Hotlap.Testing;

namespace Hotlap.Operator.Tests.Running;

/// <summary>BenchmarkDefaults of a namespace in its runs, with a real API server.</summary>
public sealed class DefaultsTests(Cluster cluster) : IClassFixture<Cluster>
{
    private const string Sizes = """
        {"target":{"resources":{"limits":{"cpu":"2","memory":"1Gi"} },"nodeSelector":{"pool":"bench"} },"generator":{"nodeSelector":{"pool":"load"} }
        """;

    [Fact]
    public async Task Run_InANamespaceWithDefaults_HasThemInItsPodsAndKeepsThemWhenTheyChange()
    {
        var space = await cluster.Api.CreateNamespaceAsync();
        await ApplyAsync(space, $"{Sizes} }}");
        // No node has these labels, and an operator that sees nodes would say so.
        await using var hotlap = await RunningOperator.StartAsync(cluster.Api, space, $"--namespace={space}", "--watch-nodes=false");
        await cluster.CreateRunAsync(space, "sized", Cluster.Spec());

        var target = await cluster.PodAsync(space, Labels.RoleTarget);
        (await SelectorAsync(space, target.Metadata.Name)).ShouldContain("\"pool\":\"bench\"");
        (await JsonAsync(space, target.Metadata.Name, "{.spec.containers[?(@.name==\"target\")].resources.limits}"))
            .ShouldBe("""{"cpu":"2","memory":"1Gi"}""");
        var before = (await cluster.FindRunAsync(space, "sized"))!;
        before.Status!.Defaults!.Target!.NodeSelector!["pool"].ShouldBe("bench");
        before.Spec.Target.Resources.ShouldBeNull("the spec stays as its author wrote it");

        await ApplyAsync(space, """{"target":{"nodeSelector":{"pool":"other"} } }""");
        await PatchAsync(space, """{"spec":{"thresholds":[{"metric":"p99","max":"1s"}] } }""");
        await cluster.Node.MakeReadyAsync(target);
        var generator = await cluster.PodAsync(space, Labels.RoleGenerator);
        (await SelectorAsync(space, generator.Metadata.Name)).ShouldContain("\"pool\":\"load\"");
        await cluster.Node.FinishAsync(generator);
        await cluster.ConditionAsync(space, "sized", ConditionTypes.Complete, "True");
        var after = (await cluster.FindRunAsync(space, "sized"))!;
        after.Status!.Measurement.ShouldBe(before.Status.Measurement);
        after.Status.Defaults!.Target!.NodeSelector!["pool"].ShouldBe("bench");

        await PatchAsync(space, """{"spec":{"rerun":"again"} }""");
        await Eventually.BecomesAsync("a measurement with the present defaults", async () =>
            (await cluster.FindRunAsync(space, "sized"))?.Status?.Defaults?.Target?.NodeSelector?["pool"] == "other");
    }

    [Fact]
    public async Task Run_AboveALimitOfItsNamespace_FailsAndNamesTheDefaults()
    {
        var space = await cluster.Api.CreateNamespaceAsync();
        await ApplyAsync(space, """{"limits":{"rounds":2} }""");
        await using var hotlap = await RunningOperator.StartAsync(cluster.Api, space, $"--namespace={space}");

        await cluster.CreateRunAsync(space, "eager", Cluster.Spec(rounds: 3));

        var failed = await cluster.ConditionAsync(space, "eager", ConditionTypes.Failed, "True", Reasons.InvalidSpec);
        failed.Message.ShouldContain("rounds: 3 exceeds the limit of 2 in BenchmarkDefaults default");
        failed.Message.ShouldContain("kubectl hotlap explain eager");
    }

    [Fact]
    public async Task Run_WithoutTheRightToReadDefaults_SaysSoInAnEvent()
    {
        var space = await cluster.Api.CreateNamespaceAsync();
        var missing = (await ServiceAccount.RightsAsync(cluster)).Single(right => $"{right}".Contains("benchmarkdefaults", StringComparison.Ordinal));
        var account = await ServiceAccount.CreateAsync(cluster, space, missing);
        await using var hotlap = await RunningOperator.LaunchAsync(cluster.Api, space, account.Kubeconfig);

        await cluster.CreateRunAsync(space, "waiting", Cluster.Spec());

        await Eventually.BecomesAsync("an event that names the right", async () =>
            (await cluster.EventsAsync(space, "message")).Contains(
                "the run cannot be reconciled: benchmarkdefaults.hotlap.dev \"default\" is forbidden", StringComparison.Ordinal));
    }

    [Fact]
    public async Task Defaults_OfAnotherName_AreRefused() => (await Should.ThrowAsync<InvalidOperationException>(
        ApplyAsync(await cluster.Api.CreateNamespaceAsync(), "{}", "more"))).Message.ShouldContain("Unsupported value: \\\"more\\\"");

    private Task ApplyAsync(string space, string spec, string name = BenchmarkDefaults.OnlyName) => cluster.Api.ApplyAsync(
        $"apis/hotlap.dev/v1alpha1/namespaces/{space}/benchmarkdefaults/{name}",
        $$"""{"apiVersion":"hotlap.dev/v1alpha1","kind":"BenchmarkDefaults","metadata":{"name":"{{name}}"},"spec":{{spec}} }""");

    private Task PatchAsync(string space, string patch) =>
        cluster.PatchRunAsync(space, "sized", patch);

    private Task<string> SelectorAsync(string space, string pod) => JsonAsync(space, pod, "{.spec.nodeSelector}");

    private async Task<string> JsonAsync(string space, string pod, string path) =>
        JsonSerializer.Serialize(JsonSerializer.Deserialize<JsonElement>(
            await cluster.Api.KubectlAsync("get", "pod", pod, "-n", space, "-o", $"jsonpath={path}")));
}
