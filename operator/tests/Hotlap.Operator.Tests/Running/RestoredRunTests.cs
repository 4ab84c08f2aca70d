using Hotlap.Api;
using Hotlap.Api.V1Alpha1;
using Hotlap.Operator.Tests.Support;
using Hotlap.Testing;

namespace Hotlap.Operator.Tests.Running;

/// <summary>A run that its time to live deletes is applied again, as Argo CD and Flux do.</summary>
public sealed class RestoredRunTests(Cluster cluster) : IClassFixture<Cluster>
{
    /// <summary>A digest needs no registry; of a tag that cannot be looked up, nobody knows whether it still names the same image.</summary>
    private const string Pinned = "127.0.0.1:1/service@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";
    private const string Ttl = ",\"ttl\":{\"afterComplete\":\"3s\",\"afterFailed\":\"3s\"}";

    [Fact]
    public async Task Run_AppliedAgainAfterItsTtl_HasItsResultWithoutMeasuring()
    {
        var (own, team) = (await cluster.Api.CreateNamespaceAsync(), await cluster.Api.CreateNamespaceAsync());
        await using var hotlap = await RunningOperator.StartAsync(cluster.Api, own, $"--namespace={team}");
        await cluster.CreateRunAsync(team, "kept", Cluster.Spec(image: Pinned, more: Ttl));
        await MeasureAsync(team);
        await GoneAsync(team);
        (await KeptAsync(own)).ShouldHaveSingleItem();

        await cluster.CreateRunAsync(team, "kept", Cluster.Spec(image: Pinned, more: Ttl));

        var restored = await FoundAsync(team, run => run.IsComplete());
        RunStatusReader.Find(restored, ConditionTypes.Complete)!.Reason.ShouldBe(Reasons.Restored);
        RunStatusReader.Find(restored, ConditionTypes.Ready)!.Status.ShouldBe("True");
        restored.Status!.Results.ShouldHaveSingleItem().Trials.ShouldBe(1);
        restored.Status.CompletionTime!.Value.ShouldBeLessThan(restored.Metadata.CreationTimestamp!.Value);
        (await cluster.PodsAsync(team)).ShouldAllBe(pod => pod.Metadata.Label(Labels.RunUid) != restored.Metadata.Uid);
        // The time to live counts from the restoration, and the result is kept once more.
        await GoneAsync(team);
        (await KeptAsync(own)).ShouldHaveSingleItem();
        (await KeptAsync(team)).ShouldBeEmpty();
    }

    [Theory]
    [InlineData(Pinned, "again")]
    [InlineData("127.0.0.1:1/service:1", "")]
    public async Task Run_AppliedAgainWithAnotherSpecOrAnUnknownTag_IsMeasured(string image, string rerun)
    {
        var (own, team) = (await cluster.Api.CreateNamespaceAsync(), await cluster.Api.CreateNamespaceAsync());
        await using var hotlap = await RunningOperator.StartAsync(cluster.Api, own, $"--namespace={team}");
        await cluster.CreateRunAsync(team, "kept", Cluster.Spec(image: image, more: Ttl));
        await MeasureAsync(team);
        await GoneAsync(team);

        await cluster.CreateRunAsync(team, "kept", Cluster.Spec(image: image, more: rerun.Length == 0 ? Ttl : $"{Ttl},\"rerun\":\"{rerun}\""));

        var run = await FoundAsync(team, found => found.Status?.Conditions.Count > 0);
        await Eventually.BecomesAsync("a target of the new run", async () =>
            (await cluster.PodsAsync(team)).Any(pod => pod.Metadata.Label(Labels.RunUid) == run.Metadata.Uid));
    }

    private async Task MeasureAsync(string space)
    {
        await cluster.Node.MakeReadyAsync(await cluster.PodAsync(space, Labels.RoleTarget));
        await cluster.Node.FinishAsync(await cluster.PodAsync(space, Labels.RoleGenerator));
    }

    private Task<string[]> KeptAsync(string space) =>
        cluster.NamesAsync($"api/v1/namespaces/{space}/configmaps?labelSelector={Labels.Role}%3D{Labels.RoleEnded}");

    private Task GoneAsync(string space) => Eventually.BecomesAsync("the run is gone", async () =>
        await cluster.FindRunAsync(space, "kept") is null);

    private async Task<BenchmarkRun> FoundAsync(string space, Func<BenchmarkRun, bool> isWanted)
    {
        BenchmarkRun? found = null;
        await Eventually.BecomesAsync("the run is as wanted", async () =>
            (found = await cluster.FindRunAsync(space, "kept")) is { } run && isWanted(run));
        return found!;
    }
}
