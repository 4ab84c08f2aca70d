using Hotlap.Api;
using Hotlap.Api.V1Alpha1;
using Hotlap.Operator.Tests.Support;
using Hotlap.Testing;

namespace Hotlap.Operator.Tests.Running;

/// <summary>An API server that takes no results: its schema stands for etcd, which takes no object above 1.5 MiB.</summary>
public sealed class RefusedStatusTests(Cluster cluster) : IClassFixture<Cluster>
{
    private const string Refusal = "at most 0 items";

    [Fact]
    public async Task Run_StatusRefusedForGood_EndsAndSaysSo()
    {
        var space = await cluster.Api.CreateNamespaceAsync();
        await RefuseResultsAsync(space);
        await using var hotlap = await RunningOperator.StartAsync(cluster.Api, space);
        await cluster.CreateRunAsync(space, "large", Cluster.Spec());
        await cluster.Node.MakeReadyAsync(await cluster.PodAsync(space, Labels.RoleTarget));
        await cluster.Node.FinishAsync(await cluster.PodAsync(space, Labels.RoleGenerator));

        var failed = await cluster.ConditionAsync(space, "large", ConditionTypes.Failed, "True", Reasons.StatusRefused);

        failed.Message.ShouldContain(Refusal);
        await Eventually.BecomesAsync("its pods are going", async () => (await cluster.PodsAsync(space))
            .All(pod => pod.Metadata.DeletionTimestamp is not null));
        await Eventually.BecomesAsync("an event says so", async () =>
            (await cluster.EventsAsync(space, "reason"))
                .Contains(Reasons.StatusRefused, StringComparison.Ordinal));
        (await cluster.ConfigMapsAsync(space))
            .ShouldContain(map => map.Metadata.Label(Labels.Role) == Labels.RoleTrial, "what was recorded stays");
    }

    private async Task RefuseResultsAsync(string space)
    {
        cluster.IsChanged = true;
        await cluster.CreateRunAsync(space, "probe", Cluster.Spec(more: ",\"suspend\":true"));
        await cluster.Api.KubectlAsync(
            "patch", "crd", "benchmarkruns.hotlap.dev", "--type=json", "-p",
            """[{"op":"replace","path":"/spec/versions/0/schema/openAPIV3Schema/properties/status/properties/results/maxItems","value":0}]""");
        // A server lets pass what is in the object already, so each look writes something new.
        var looks = 0;
        await Eventually.BecomesAsync("the schema counts", async () => !await TakesResultsAsync(space, $"look{++looks}"));
        await cluster.Api.DeleteAsync($"apis/hotlap.dev/v1alpha1/namespaces/{space}/benchmarkruns/probe");
    }

    private async Task<bool> TakesResultsAsync(string space, string scenario)
    {
        try
        {
            await cluster.Api.PatchAsync($"apis/hotlap.dev/v1alpha1/namespaces/{space}/benchmarkruns/probe/status", $$"""{"status":{"results":[{"variant":"one","scenario":"{{scenario}}"}]} }""");
            return true;
        }
        catch (Exception e) when (e.Message.Contains(Refusal, StringComparison.Ordinal))
        {
            return false;
        }
        catch (Exception e) when (e.Message.Contains("apiserver is shutting down", StringComparison.Ordinal))
        {
            // The server serves the resource anew with its other schema, and refuses what comes in that moment.
            return true;
        }
    }
}
