using System.Text.Json.Nodes;
using Hotlap.Api;
using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;
using Hotlap.Operator.Tests.Reliability;
using Hotlap.Operator.Tests.Support;
using Hotlap.Testing;

namespace Hotlap.Operator.Tests.Hostile;

/// <summary>
/// Somebody who may write ConfigMaps, but not the status of runs nor the operator's key. Each forgery is one that would be believed without its
/// seal.
/// </summary>
public sealed class ForgedRecordsTests(Cluster cluster) : IClassFixture<Cluster>
{
    private const string Trial = "trial.json";
    private const string Image = "127.0.0.1:1/service:1";

    [Fact]
    public async Task Preparation_OfAnotherImage_FailsTheRunAndIsNamed()
    {
        var space = await cluster.Api.CreateNamespaceAsync();
        await using (await RunningOperator.StartAsync(cluster.Api, space))
        {
            await cluster.CreateRunAsync(space, "forged", Cluster.Spec(image: Image));
            await cluster.PodAsync(space, Labels.RoleTarget);
        }

        var name = (await MapsAsync(space, Labels.RolePreparation)).Single().Metadata.Name;
        await ForgeAsync(
            space, name, map => Replace(map, "preparation.json", $"\"reference\":\"{Image}\"", "\"reference\":\"127.0.0.1:1/service:2\""));
        await using var hotlap = await RunningOperator.StartAsync(cluster.Api, space);

        await NameTakenAsync(space, name);
    }

    [Fact]
    public async Task Trial_Edited_FailsTheRunAndIsNamed()
    {
        var space = await SuspendedAsync();
        await using var player = new TrialPlayer(cluster);
        var name = (await MapsAsync(space, Labels.RoleTrial))[0].Metadata.Name;
        await ForgeAsync(space, name, map => Replace(map, Trial, "\"creationTimestamp\":\"20", "\"creationTimestamp\":\"21"));
        await using var hotlap = await RunningOperator.StartAsync(cluster.Api, space);

        await ResumeAsync(space);

        await NameTakenAsync(space, name);
    }

    [Fact]
    public async Task Trial_UnderANameOfItsOwn_IsIgnoredAndTheRoundIsMeasured()
    {
        var space = await SuspendedAsync();
        await using var player = new TrialPlayer(cluster);
        var own = (await MapsAsync(space, Labels.RoleTrial)).OrderBy(map => map.Metadata.Name, StringComparer.Ordinal).Last().Metadata;
        var round = own.Label(Labels.Round)!;
        await ForgeAsync(space, own.Name, map =>
        {
            map["metadata"]!["name"] = "forged";
            map["metadata"]!["labels"]![Labels.Round] = "4";
            Replace(map, Trial, $"\"round\":{round}", "\"round\":4");
        });
        await using var hotlap = await RunningOperator.StartAsync(cluster.Api, space);

        await ResumeAsync(space);

        await cluster.ConditionAsync(space, "forged", ConditionTypes.Complete, "True", longest: TimeSpan.FromMinutes(3));
        (await MapsAsync(space, Labels.RoleTrial)).Count.ShouldBe(5, "four of the operator, and the forged one");
    }

    /// <summary>A release before the seal has recorded trials; then the operator that seals starts and creates its key.</summary>
    [Fact]
    public async Task Records_OlderThanTheKeyAndWithoutSeal_AreKept()
    {
        var space = await SuspendedAsync();
        await using var player = new TrialPlayer(cluster);
        await cluster.Api.DeleteAsync($"api/v1/namespaces/{space}/secrets/hotlap-seal");
        foreach (var map in await cluster.ConfigMapsAsync(space))
            await ForgeAsync(space, map.Metadata.Name, made => made["metadata"]!.AsObject().Remove("annotations"));
        var kept = await UidsAsync(space);
        await Task.Delay(TimeSpan.FromSeconds(1.1));
        await using var hotlap = await RunningOperator.StartAsync(cluster.Api, space);

        await ResumeAsync(space);

        await cluster.ConditionAsync(space, "forged", ConditionTypes.Complete, "True", longest: TimeSpan.FromMinutes(3));
        kept.Except(await UidsAsync(space)).ShouldBeEmpty("records that the upgrade removed");
    }

    [Fact]
    public async Task BaselineAndHistory_Forged_AreNotComparedWith()
    {
        var space = await cluster.Api.CreateNamespaceAsync();
        await using var player = new TrialPlayer(cluster);
        await using var hotlap = await RunningOperator.StartAsync(cluster.Api, space);
        await cluster.CreateRunAsync(space, "main", Cluster.Spec(rounds: 2));
        await cluster.ConditionAsync(space, "main", ConditionTypes.Complete, "True", longest: TimeSpan.FromMinutes(3));
        var history = (await MapsAsync(space, Labels.RoleHistory)).Single().Metadata.Name;
        await ForgeAsync(space, history, map =>
        {
            map["metadata"]!["name"] = "forged";
            Replace(map, "history.json", "\"version\":1", "\"version\":1,\"revision\":\"best\"");
        });
        var trial = (await MapsAsync(space, Labels.RoleTrial))[0].Metadata.Name;
        await ForgeAsync(space, trial, map => Replace(map, Trial, "\"creationTimestamp\":\"20", "\"creationTimestamp\":\"21"));

        await cluster.CreateRunAsync(space, "other", Cluster.Spec(more: ",\"comparison\":{\"baselineRef\":{\"name\":\"main\"}}"));
        await cluster.PatchRunAsync(space, "main", """{"spec":{"rerun":"again","comparison":{"baselineRef":{"revision":"best"}}}}""");

        await cluster.ConditionAsync(space, "other", ConditionTypes.Failed, "True", Reasons.BaselineNotComplete);
        await cluster.ConditionAsync(space, "main", ConditionTypes.Failed, "True", Reasons.BaselineNotFound);
    }

    /// <summary>Returns a namespace with the run <c>forged</c> of four rounds, two or three of which are measured, and without an operator.</summary>
    private async Task<string> SuspendedAsync()
    {
        var space = await cluster.Api.CreateNamespaceAsync();
        await using var player = new TrialPlayer(cluster);
        await using var hotlap = await RunningOperator.StartAsync(cluster.Api, space);
        await cluster.CreateRunAsync(space, "forged", Cluster.Spec(rounds: 4));
        await Eventually.BecomesAsync(
            "two trials are recorded", async () =>
                await cluster.FindRunAsync(space, "forged") is { Status.Progress.TrialsDone: >= 2 }, TimeSpan.FromMinutes(2));
        await cluster.PatchRunAsync(space, "forged", """{"spec":{"suspend":true} }""");
        await cluster.ConditionAsync(space, "forged", ConditionTypes.Reconciling, "False", Reasons.Suspended);
        return space;
    }

    private Task ResumeAsync(string space) => cluster.PatchRunAsync(space, "forged", """{"spec":{"suspend":false} }""");

    private async Task NameTakenAsync(string space, string name)
    {
        var failed = await cluster.ConditionAsync(space, "forged", ConditionTypes.Failed, "True", Reasons.NameTaken);
        failed.Message.ShouldContain($"ConfigMap {name} already exists, and the operator did not write it, or somebody changed it");
    }

    private async Task<IReadOnlyList<ConfigMap>> MapsAsync(string space, string role) =>
        [.. (await cluster.ConfigMapsAsync(space)).Where(map => map.Metadata.Label(Labels.Role) == role)];

    private async Task<List<string>> UidsAsync(string space) =>
        [.. (await cluster.ConfigMapsAsync(space)).Select(map => map.Metadata.Uid)];

    private static void Replace(JsonNode map, string key, string text, string by)
    {
        var data = (string)map["data"]![key]!;
        data.ShouldContain(text);
        map["data"]![key] = data.Replace(text, by, StringComparison.Ordinal);
    }

    /// <summary>Stores a changed copy of a ConfigMap, seal and owner included, in place of it unless its name differs.</summary>
    private async Task ForgeAsync(string space, string name, Action<JsonNode> change)
    {
        var maps = $"api/v1/namespaces/{space}/configmaps";
        var map = JsonNode.Parse((await cluster.Api.GetAsync($"{maps}/{name}")).GetRawText())!;
        var metadata = map["metadata"]!;
        map["metadata"] = new JsonObject
        {
            ["name"] = name,
            ["labels"] = metadata["labels"]!.DeepClone(),
            ["annotations"] = metadata["annotations"]!.DeepClone(),
            ["ownerReferences"] = metadata["ownerReferences"]!.DeepClone(),
        };
        change(map);
        if ((string?)map["metadata"]!["name"] == name) await cluster.Api.DeleteAsync($"{maps}/{name}");
        await cluster.Api.PostAsync(maps, map.ToJsonString());
    }
}
