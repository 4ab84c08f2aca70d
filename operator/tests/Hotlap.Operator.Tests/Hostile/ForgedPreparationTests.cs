using System.Text.Json.Nodes;
using Hotlap.Api;
using Hotlap.Api.V1Alpha1;
using Hotlap.Operator.Tests.Support;

namespace Hotlap.Operator.Tests.Hostile;

/// <summary>Somebody who may write ConfigMaps, but not the status of runs.</summary>
public sealed class ForgedPreparationTests(Cluster cluster) : IClassFixture<Cluster>
{
    [Fact]
    public async Task Preparation_OfAnotherRepository_FailsTheRunAndIsNamed()
    {
        var space = await cluster.Api.CreateNamespaceAsync();
        await using (await RunningOperator.StartAsync(cluster.Api, space))
        {
            await cluster.CreateRunAsync(space, "forged", Cluster.Spec(image: "127.0.0.1:1/service:1"));
            await cluster.PodAsync(space, Labels.RoleTarget);
        }

        await ForgeAsync(space, "127.0.0.1:1/service:1", "evil.example/service:1");
        await using var hotlap = await RunningOperator.StartAsync(cluster.Api, space);

        var failed = await cluster.ConditionAsync(space, "forged", ConditionTypes.Failed, "True", Reasons.SamplesUnreadable);
        failed.Message.ShouldContain("has the image evil.example/service:1, and the spec has 127.0.0.1:1/service:1");
    }

    /// <summary>Replaces the preparation by one in which the pod's image is another; the operator's own is immutable.</summary>
    private async Task ForgeAsync(string space, string image, string forged)
    {
        var name = (await cluster.ConfigMapsAsync(space)).Single(map => map.Metadata.Label(Labels.Role) == Labels.RolePreparation).Metadata.Name;
        var maps = $"api/v1/namespaces/{space}/configmaps";
        var map = JsonNode.Parse((await cluster.Api.GetAsync($"{maps}/{name}")).GetRawText())!;
        var (metadata, text) = (map["metadata"]!, (string)map["data"]!["preparation.json"]!);
        text.ShouldContain($"\"reference\":\"{image}\"");
        map["data"]!["preparation.json"] = text.Replace($"\"reference\":\"{image}\"", $"\"reference\":\"{forged}\"", StringComparison.Ordinal);
        map["metadata"] = new JsonObject
        {
            ["name"] = name,
            ["labels"] = metadata["labels"]!.DeepClone(),
            ["ownerReferences"] = metadata["ownerReferences"]!.DeepClone(),
        };
        await cluster.Api.DeleteAsync($"{maps}/{name}");
        await cluster.Api.PostAsync(maps, map.ToJsonString());
    }
}
