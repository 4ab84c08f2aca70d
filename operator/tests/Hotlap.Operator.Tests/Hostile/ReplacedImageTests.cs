using Hotlap.Api;
using Hotlap.Api.V1Alpha1;
using Hotlap.Operator.Tests.Support;

namespace Hotlap.Operator.Tests.Hostile;

/// <summary>Somebody who may edit the pods of runs.</summary>
public sealed class ReplacedImageTests(Cluster cluster) : IClassFixture<Cluster>
{
    [Fact]
    public async Task Target_WhoseImageIsEdited_FailsTheRunAndIsNamed()
    {
        var space = await cluster.Api.CreateNamespaceAsync();
        await using var hotlap = await RunningOperator.StartAsync(cluster.Api, space);
        await cluster.CreateRunAsync(space, "replaced", Cluster.Spec(image: "127.0.0.1:1/service:1"));
        var target = await cluster.PodAsync(space, Labels.RoleTarget);

        await cluster.Api.KubectlAsync("set", "image", $"pod/{target.Metadata.Name}", "target=evil.example/service:1", "-n", space);

        var failed = await cluster.ConditionAsync(space, "replaced", ConditionTypes.Failed, "True", Reasons.ImageReplaced);
        failed.Message.ShouldContain(
            $"container target of pod {target.Metadata.Name} has the image evil.example/service:1, and the operator asked for 127.0.0.1:1/service:1");
    }

    [Fact]
    public async Task Generator_WhoseImageIsEdited_FailsTheRunAndIsNotRead()
    {
        var space = await cluster.Api.CreateNamespaceAsync();
        await using var hotlap = await RunningOperator.StartAsync(cluster.Api, space);
        await cluster.CreateRunAsync(space, "replaced", Cluster.Spec());
        await cluster.Node.MakeReadyAsync(await cluster.PodAsync(space, Labels.RoleTarget));
        var generator = await cluster.PodAsync(space, Labels.RoleGenerator);

        await cluster.Api.KubectlAsync("set", "image", $"pod/{generator.Metadata.Name}", "load=evil.example/agent:1", "-n", space);
        await cluster.Node.FinishAsync(generator, requestsPerSecond: 999_999);

        var failed = await cluster.ConditionAsync(space, "replaced", ConditionTypes.Failed, "True", Reasons.ImageReplaced);
        failed.Message.ShouldContain($"container load of pod {generator.Metadata.Name} has the image evil.example/agent:1");
        (await cluster.ConfigMapsAsync(space)).ShouldNotContain(map => map.Metadata.Label(Labels.Role) == Labels.RoleTrial);
    }
}
