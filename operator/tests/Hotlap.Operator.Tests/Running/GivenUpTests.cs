using Hotlap.Api;
using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;
using Hotlap.Operator.Tests.Registry;
using Hotlap.Operator.Tests.Support;
using Hotlap.Testing;

namespace Hotlap.Operator.Tests.Running;

/// <summary>onVariantFailure: Continue on a real API server: what a variant does is its own affair, and outlives the operator.</summary>
public sealed class GivenUpTests(Cluster cluster) : IClassFixture<Cluster>
{
    private const string Continue = ",\"onVariantFailure\":\"Continue\"";

    [Fact]
    public async Task Run_OneVariantExits_IsGivenUpForGoodAndTheOthersComplete()
    {
        var space = await cluster.Api.CreateNamespaceAsync();
        await using (await RunningOperator.StartAsync(cluster.Api, space))
        {
            await cluster.CreateRunAsync(space, "one-bad", Spec("good", "bad", "fine"));
            await PlayAsync(space, "bad", () => HasRecordAsync(space));
            await Eventually.BecomesAsync("the event", async () => await GivenUpEventsAsync(space) == 1);
        }

        await using var second = await RunningOperator.StartAsync(cluster.Api, space);
        await PlayAsync(space, "bad", async () => (await EndedAsync(space, "one-bad")) is not null);

        (await EndedAsync(space, "one-bad"))!.ShouldSatisfyAllConditions(
            end => end.Type.ShouldBe(ConditionTypes.Complete), end => end.Reason.ShouldBe(Reasons.VariantsFailed), end =>
                end.Message.ShouldStartWith("2 of 2 trials measured; given up (TargetExited)"));
        var status = (await cluster.FindRunAsync(space, "one-bad"))!.Status!;
        status.FailedVariants!.ShouldHaveSingleItem().ShouldSatisfyAllConditions(
            failed => failed.Name.ShouldBe("bad"), failed => failed.Round.ShouldBe(1), failed =>
                failed.Reason.ShouldBe(Reasons.TargetExited), failed => failed.Message.ShouldContain("cannot bind"));
        status.Results!.Select(cell => cell.Variant).ShouldBe(["good", "fine"]);
        (await cluster.ConfigMapsAsync(space)).Count(map => map.Metadata.Label(Labels.Role) == Labels.RoleFailure).ShouldBe(1);
        await second.ExportsAsync($$"""hotlap_variant_failed{namespace="{{space}}",run="one-bad",variant="bad",reason="TargetExited"} 1""");
        (await GivenUpEventsAsync(space)).ShouldBe(1);
    }

    [Fact]
    public async Task Run_OneImageMissing_IsGivenUpBeforeTheFirstTrial()
    {
        using var registry = new RegistryFixture();
        await registry.InitializeAsync();
        await registry.PushImageAsync("service", "good", "linux/amd64", 100);
        var space = await cluster.Api.CreateNamespaceAsync();
        await using var hotlap = await RunningOperator.StartAsync(cluster.Api, space, $"--allow=registry=http://{registry.Host}");

        await cluster.CreateRunAsync(space, "absent", Spec("good", "bad").Replace("127.0.0.1:1", registry.Host, StringComparison.Ordinal));
        await PlayAsync(space, "nobody", async () => (await EndedAsync(space, "absent")) is not null);

        (await EndedAsync(space, "absent"))!.Reason.ShouldBe(Reasons.VariantsFailed);
        var failed = (await cluster.FindRunAsync(space, "absent"))!.Status!.FailedVariants!.ShouldHaveSingleItem();
        (failed.Name, failed.Reason, failed.Round).ShouldBe(("bad", Reasons.ImageNotFound, null));
    }

    [Fact]
    public async Task Run_OnePodRefused_IsGivenUp()
    {
        var space = await cluster.Api.CreateNamespaceAsync();
        await cluster.Api.PostAsync($"api/v1/namespaces/{space}/limitranges", """
            {"apiVersion":"v1","kind":"LimitRange","metadata":{"name":"small"},"spec":{"limits":[{"type":"Container","max":{"memory":"2Gi"} }]} }
            """);
        await using var hotlap = await RunningOperator.StartAsync(cluster.Api, space);

        await cluster.CreateRunAsync(space, "greedy", Spec("good", "bad").Replace(
            "\"name\":\"bad\",", "\"name\":\"bad\",\"resources\":{\"requests\":{\"memory\":\"3Gi\"},\"limits\":{\"memory\":\"3Gi\"} },",
            StringComparison.Ordinal));
        await PlayAsync(space, "nobody", async () => (await EndedAsync(space, "greedy")) is not null);

        (await EndedAsync(space, "greedy"))!.Reason.ShouldBe(Reasons.VariantsFailed);
        (await cluster.FindRunAsync(space, "greedy"))!.Status!.FailedVariants!.ShouldHaveSingleItem().Reason.ShouldBe(
            Reasons.ObjectRefused);
    }

    [Fact]
    public async Task Run_TheBaselineExits_Fails()
    {
        var space = await cluster.Api.CreateNamespaceAsync();
        await using var hotlap = await RunningOperator.StartAsync(cluster.Api, space);
        await cluster.CreateRunAsync(space, "headless", Spec("bad", "good"));

        await PlayAsync(space, "bad", async () => (await EndedAsync(space, "headless")) is not null);

        (await EndedAsync(space, "headless"))!.ShouldSatisfyAllConditions(
            end => end.Type.ShouldBe(ConditionTypes.Failed), end => end.Reason.ShouldBe(Reasons.TargetExited), end =>
                end.Message.ShouldContain("without the baseline"));
    }

    /// <summary>Plays the node: one variant's service exits, the others are measured, until something holds.</summary>
    private async Task PlayAsync(string space, string exits, Func<Task<bool>> until)
    {
        var played = new HashSet<string>(StringComparer.Ordinal);
        await Eventually.BecomesAsync("what is played for", async () =>
        {
            foreach (var pod in (await cluster.PodsAsync(space))
                .Where(pod => pod.Metadata.DeletionTimestamp is null && played.Add(pod.Metadata.Uid)))
            {
                if (pod.Metadata.Label(Labels.Role) == Labels.RoleGenerator) await cluster.Node.FinishAsync(pod);
                else if (pod.Metadata.Label(Labels.Variant) == exits) await cluster.Node.EndAsync(pod, "target", 3, "cannot bind");
                else await cluster.Node.MakeReadyAsync(pod);
            }

            return await until();
        }, TimeSpan.FromSeconds(90));
    }

    private async Task<int> GivenUpEventsAsync(string space) =>
        (await cluster.EventsAsync(space, "reason"))
            .Split(' ').Count(reason => reason == Reasons.VariantFailed);

    private async Task<bool> HasRecordAsync(string space) =>
        (await cluster.ConfigMapsAsync(space)).Any(map => map.Metadata.Label(Labels.Role) == Labels.RoleFailure);

    private async Task<Condition?> EndedAsync(string space, string name) => (await cluster.FindRunAsync(space, name))?.Status?.Conditions
        .Find(condition => condition is { Type: ConditionTypes.Complete or ConditionTypes.Failed, Status: "True" });

    /// <summary>A run of variants, each with an image of its name.</summary>
    private static string Spec(params string[] variants) => Cluster.Spec(more: Continue).Replace(
        """{"name":"one","image":"127.0.0.1:1/service:1"}""",
        string.Join(',', variants.Select(name => $$"""{"name":"{{name}}","image":"127.0.0.1:1/service:{{name}}"}""")), StringComparison.Ordinal);
}
