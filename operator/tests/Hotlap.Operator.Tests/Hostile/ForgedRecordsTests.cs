using System.Text.Json.Nodes;
using System.Text.RegularExpressions;
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
public sealed partial class ForgedRecordsTests(Cluster cluster) : IClassFixture<Cluster>
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
    public async Task Trial_Edited_FailsTheRun()
    {
        var space = await SuspendedAsync();
        await using var player = new TrialPlayer(cluster);
        var trials = await MapsAsync(space, Labels.RoleTrial);
        await ForgeAsync(
            space, trials[0].Metadata.Name, map => Replace(map, Trial, "\"creationTimestamp\":\"20", "\"creationTimestamp\":\"21"));
        await using var hotlap = await RunningOperator.StartAsync(cluster.Api, space);

        await ResumeAsync(space);

        await LostAsync(space, trials.Count - 1, trials.Count);
    }

    /// <summary>
    /// An attempt of which nothing is left is measured again. A copy of its trial has a valid seal, and would give the run the figures that
    /// whoever kept it prefers.
    /// </summary>
    [Fact]
    public async Task Trial_OfAnEarlierAttempt_FailsTheRun()
    {
        var space = await cluster.Api.CreateNamespaceAsync();
        await using var hotlap = await RunningOperator.StartAsync(cluster.Api, space);
        string trial;
        JsonNode copy;
        await using (new TrialPlayer(cluster))
        {
            await CompleteAsync(space, rounds: 1);
            trial = (await MapsAsync(space, Labels.RoleTrial)).Single().Metadata.Name;
            copy = await CopyAsync(space, trial);
        }

        await cluster.PatchRunAsync(space, "forged", """{"spec":{"rerun":"again","suspend":true} }""");
        await cluster.ConditionAsync(space, "forged", ConditionTypes.Reconciling, "False", Reasons.Suspended);
        foreach (var map in (await cluster.ConfigMapsAsync(space)).Where(map => map.Metadata.Label(Labels.RunUid) is not null))
            await DeleteAsync(space, map);
        await cluster.PatchRunAsync(space, "forged", """{"spec":{"rerun":null,"suspend":false} }""");
        await Eventually.BecomesAsync(
            "the second attempt is prepared", async () => (await MapsAsync(space, Labels.RolePreparation)).Count == 1);
        await cluster.Api.PostAsync($"api/v1/namespaces/{space}/configmaps", copy.ToJsonString());
        await using var player = new TrialPlayer(cluster);

        await NameTakenAsync(space, trial);
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

        await IsCompleteAsync(space);
        (await MapsAsync(space, Labels.RoleTrial)).Count.ShouldBe(5, "four of the operator, and the forged one");
    }

    /// <summary>
    /// A release before the seal has recorded trials, and its status says nothing of them; then the operator that seals starts and creates its
    /// key.
    /// </summary>
    [Fact]
    public async Task Records_OlderThanTheKeyAndWithoutSeal_AreKept()
    {
        var space = await SuspendedAsync();
        await using var player = new TrialPlayer(cluster);
        await cluster.Api.DeleteAsync($"api/v1/namespaces/{space}/secrets/hotlap-seal");
        foreach (var map in await cluster.ConfigMapsAsync(space))
            await ForgeAsync(space, map.Metadata.Name, made =>
            {
                made["metadata"]!.AsObject().Remove("annotations");
                if (made["data"]![Trial] is { } record) made["data"]![Trial] = PreparedIn().Replace((string)record!, "");
            });
        await cluster.Api.PatchAsync(
            $"apis/hotlap.dev/v1alpha1/namespaces/{space}/benchmarkruns/forged/status",
            """{"status":{"progress":{"recordsDigest":null} } }""");
        var kept = await UidsAsync(space);
        await Task.Delay(TimeSpan.FromSeconds(1.1));
        await using var hotlap = await RunningOperator.StartAsync(cluster.Api, space);

        await ResumeAsync(space);

        await IsCompleteAsync(space);
        kept.Except(await UidsAsync(space)).ShouldBeEmpty("records that the upgrade removed");
    }

    /// <summary>Whoever deletes records does not choose which trials count. The operator is away, so that no watch tells it.</summary>
    [Theory]
    [InlineData(Labels.RoleTrial)]
    [InlineData(null)]
    public async Task Records_Deleted_FailTheRunAndNothingIsMeasuredAgain(string? role)
    {
        var space = await SuspendedAsync();
        await using var player = new TrialPlayer(cluster);
        var maps = (await cluster.ConfigMapsAsync(space)).Where(map => map.Metadata.Label(Labels.RunUid) is not null).ToList();
        var trials = maps.Count(map => map.Metadata.Label(Labels.Role) == Labels.RoleTrial);
        foreach (var map in role is null ? maps : [.. maps.Where(map => map.Metadata.Label(Labels.Role) == role).Take(1)])
            await DeleteAsync(space, map);
        await using var hotlap = await RunningOperator.StartAsync(cluster.Api, space);

        await ResumeAsync(space);

        await LostAsync(space, role is null ? 0 : trials - 1, trials);
        (await MapsAsync(space, Labels.RoleTrial)).Count.ShouldBe(role is null ? 0 : trials - 1);
    }

    /// <summary>Records that went after the run was complete are noticed when it is judged again, and its figures stay.</summary>
    [Fact]
    public async Task Records_DeletedAfterTheEnd_FailTheRunThatIsJudgedAgain()
    {
        var space = await cluster.Api.CreateNamespaceAsync();
        await using var player = new TrialPlayer(cluster);
        await using var hotlap = await RunningOperator.StartAsync(cluster.Api, space);
        await CompleteAsync(space, rounds: 2);
        var results = (await cluster.FindRunAsync(space, "forged"))!.Status!.Results;
        await DeleteAsync(space, (await MapsAsync(space, Labels.RoleTrial))[0]);

        await cluster.PatchRunAsync(space, "forged", """{"spec":{"thresholds":[{"metric":"errors","max":"0"}]} }""");

        await LostAsync(space, 1, 2);
        (await cluster.FindRunAsync(space, "forged"))!.Status!.Results.ShouldBeEquivalentTo(results);
    }

    /// <summary>Between an edit and its reversal the status is of another measurement; the history record still says what counted.</summary>
    [Fact]
    public async Task Records_DeletedWhileAnotherMeasurementIsUnderWay_FailTheRunThatIsEditedBack()
    {
        var space = await cluster.Api.CreateNamespaceAsync();
        await using var player = new TrialPlayer(cluster);
        await using var hotlap = await RunningOperator.StartAsync(cluster.Api, space);
        await CompleteAsync(space, rounds: 2);
        await cluster.PatchRunAsync(space, "forged", """{"spec":{"rerun":"again","suspend":true} }""");
        await cluster.ConditionAsync(space, "forged", ConditionTypes.Reconciling, "False", Reasons.Suspended);
        await DeleteAsync(space, (await MapsAsync(space, Labels.RoleTrial))[0]);

        await cluster.PatchRunAsync(space, "forged", """{"spec":{"rerun":null,"suspend":false} }""");

        (await cluster.ConditionAsync(space, "forged", ConditionTypes.Failed, "True", Reasons.TrialObjectDeleted))
            .Message.ShouldContain("1 trials are left");
    }

    /// <summary>Fewer trials would give the baseline other figures than its own.</summary>
    [Theory]
    [InlineData("""{"name":"forged"}""", "other")]
    [InlineData("""{"previous":true}""", "forged")]
    public async Task Baseline_ATrialOfWhichWasDeleted_IsNotComparedWith(string baseline, string comparing)
    {
        var space = await cluster.Api.CreateNamespaceAsync();
        await using var player = new TrialPlayer(cluster);
        await using var hotlap = await RunningOperator.StartAsync(cluster.Api, space);
        await CompleteAsync(space, rounds: 2);
        await DeleteAsync(space, (await MapsAsync(space, Labels.RoleTrial))[0]);

        if (comparing == "other") await cluster.CreateRunAsync(
            space, "other", Cluster.Spec(rounds: 2, more: $",\"comparison\":{{\"baselineRef\":{baseline}}}"));
        else await cluster.PatchRunAsync(
            space, "forged", $$"""{"spec":{"rerun":"again","comparison":{"baselineRef":{{baseline}} } } }""");

        await cluster.ConditionAsync(space, comparing, ConditionTypes.Failed, "True", Reasons.BaselineNotComplete);
    }

    /// <summary>Two forged records are newer than the real one, which a limit of two would remove if they counted.</summary>
    [Fact]
    public async Task History_Forged_IsNeitherCountedNorDeleted()
    {
        var space = await cluster.Api.CreateNamespaceAsync();
        await using var player = new TrialPlayer(cluster);
        await using var hotlap = await RunningOperator.StartAsync(cluster.Api, space);
        await CompleteAsync(space, rounds: 1, more: ",\"historyLimit\":2");
        var real = (await MapsAsync(space, Labels.RoleHistory)).Single().Metadata;
        await Task.Delay(TimeSpan.FromSeconds(1.1));
        foreach (var (name, measurement) in new[] { ("forged-1", "aaaaaaaaaa"), ("forged-2", "bbbbbbbbbb") })
        {
            await ForgeAsync(space, real.Name, map =>
            {
                map["metadata"]!["name"] = name;
                map["metadata"]!["labels"]![Labels.Measurement] = measurement;
            });
        }

        await cluster.PatchRunAsync(space, "forged", """{"spec":{"rerun":"again"} }""");

        await Eventually.BecomesAsync("a second measurement is kept", async () => (await MapsAsync(space, Labels.RoleHistory)).Count == 4,
            TimeSpan.FromMinutes(2));
        var generation = (await cluster.FindRunAsync(space, "forged"))!.Metadata.Generation;
        await Eventually.BecomesAsync("the run is complete", async () =>
            (await cluster.FindRunAsync(space, "forged"))!.Status!.Conditions.Exists(
                condition => condition is { Type: ConditionTypes.Complete, Status: "True" } && condition.ObservedGeneration == generation));
        (await MapsAsync(space, Labels.RoleHistory)).ShouldContain(map => map.Metadata.Uid == real.Uid);
        (await MapsAsync(space, Labels.RoleTrial)).Count.ShouldBe(2, "a trial of each measurement");
        (await cluster.FindRunAsync(space, "forged"))!.Status!.Previous.ShouldNotBeNull();
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

    private async Task CompleteAsync(string space, int rounds, string more = "")
    {
        await cluster.CreateRunAsync(space, "forged", Cluster.Spec(rounds: rounds, more: more));
        await IsCompleteAsync(space);
    }

    private Task IsCompleteAsync(string space) =>
        cluster.ConditionAsync(space, "forged", ConditionTypes.Complete, "True", longest: TimeSpan.FromMinutes(3));

    /// <summary>Returns a namespace with the run <c>forged</c> of four rounds, two of which are measured, and without an operator.</summary>
    private async Task<string> SuspendedAsync()
    {
        var space = await cluster.Api.CreateNamespaceAsync();
        await using var player = new TrialPlayer(cluster) { LastRound = 2 };
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
        failed.Message.ShouldContain($"ConfigMap {name} already exists, and the operator did not write it, or somebody changed or copied it");
    }

    private async Task LostAsync(string space, int left, int before)
    {
        var failed = await cluster.ConditionAsync(space, "forged", ConditionTypes.Failed, "True", Reasons.TrialObjectDeleted);
        failed.Message.ShouldContain($"records that counted were deleted, relabelled or replaced: {left} of {before} trials are left");
    }

    private Task DeleteAsync(string space, ConfigMap map) =>
        cluster.Api.DeleteAsync($"api/v1/namespaces/{space}/configmaps/{map.Metadata.Name}");

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
        var map = await CopyAsync(space, name);
        change(map);
        if ((string?)map["metadata"]!["name"] == name) await cluster.Api.DeleteAsync($"{maps}/{name}");
        await cluster.Api.PostAsync(maps, map.ToJsonString());
    }

    private async Task<JsonNode> CopyAsync(string space, string name)
    {
        var map = JsonNode.Parse((await cluster.Api.GetAsync($"api/v1/namespaces/{space}/configmaps/{name}")).GetRawText())!;
        var metadata = map["metadata"]!;
        map["metadata"] = new JsonObject
        {
            ["name"] = name,
            ["labels"] = metadata["labels"]!.DeepClone(),
            ["annotations"] = metadata["annotations"]!.DeepClone(),
            ["ownerReferences"] = metadata["ownerReferences"]!.DeepClone(),
        };
        return map;
    }

    [GeneratedRegex("\"preparedIn\":\"[^\"]*\",")]
    private static partial Regex PreparedIn();
}
