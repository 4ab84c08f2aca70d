using System.Text.Json.Nodes;
using Hotlap.Api;
using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.History;
using Hotlap.Operator.Hosting;
using Hotlap.Operator.Tests.Support;
using Hotlap.Testing;
using RecordSeal = Hotlap.Operator.Observing.RecordSeal;

namespace Hotlap.Operator.Tests.Running;

/// <summary>Completed measurements stay with their trials until the limit, and may be the baseline of a later one.</summary>
public sealed class HistoryTests(Cluster cluster) : IClassFixture<Cluster>
{
    [Fact]
    public async Task Run_MeasuredAgain_KeepsTheEarlierMeasurementAndComparesWithIt()
    {
        var space = await cluster.Api.CreateNamespaceAsync();
        await using var hotlap = await RunningOperator.StartAsync(cluster.Api, space);
        await cluster.CreateRunAsync(space, "whole", Cluster.Spec());
        await PatchAsync(space, $$$"""{"metadata":{"annotations":{"{{{Annotations.Revision}}}":"first"} } }""");
        await MeasureAsync(space);
        var first = await MapsAsync(space);
        (await MapsAsync(space, Labels.RoleHistory)).ShouldHaveSingleItem();

        await PatchAsync(space, """{"spec":{"rerun":"2","comparison":{"baselineRef":{"previous":true} } } }""");
        await MeasureAsync(space);

        var second = await MapsAsync(space);
        first.Select(Uid).ShouldBeSubsetOf(second.Select(Uid), "what was recorded of a completed measurement stays");
        (await MapsAsync(space, Labels.RoleHistory)).Count.ShouldBe(2);
        var status = (await cluster.FindRunAsync(space, "whole"))!.Status!;
        (status.Previous!.Revision, status.Previous.Changes.Count).ShouldBe(("first", 1));
        status.Comparisons!.ShouldAllBe(row => row.Baseline == "previous/one" && row.EarlierRuns == 0);

        await PatchAsync(space, """{"spec":{"comparison":{"baselineRef":{"previous":null,"revision":"first"} } } }""");
        await Eventually.BecomesAsync("the edited baseline is compared with", async () =>
            (await cluster.FindRunAsync(space, "whole"))!.Status!.Comparisons?.TrueForAll(row => row.Baseline == "first/one") == true);
        (await MapsAsync(space, Labels.RoleTrial)).Select(Uid)
            .ShouldBe(second.Where(map => map.Metadata.Label(Labels.Role) == Labels.RoleTrial).Select(Uid), ignoreOrder: true);

        await PatchAsync(space, """{"spec":{"rerun":"3","historyLimit":1,"comparison":null} }""");
        await MeasureAsync(space);
        await Eventually.BecomesAsync("measurements beyond the limit are gone", async () =>
            (await MapsAsync(space)).Select(map => map.Metadata.Label(Labels.Measurement)).Distinct().Count() == 1);
        HistoryFormat.Read((await MapsAsync(space, Labels.RoleHistory))
            .ShouldHaveSingleItem().Data![HistoryRecord.Key]).Revision.ShouldBe("first");
    }

    /// <summary>The measurements before the last two are copies of the first one, with a seal.</summary>
    [Fact]
    public async Task Run_MeasuredMoreOftenThanTrialsAreKept_KeepsTheMediansOfTheOthers()
    {
        const int Copies = 21;
        var space = await cluster.Api.CreateNamespaceAsync();
        await using var hotlap = await RunningOperator.StartAsync(cluster.Api, space);
        await cluster.CreateRunAsync(space, "whole", Cluster.Spec(more: ",\"historyLimit\":200"));
        await MeasureAsync(space);
        var first = (await MapsAsync(space, Labels.RoleHistory)).ShouldHaveSingleItem();
        for (var day = 1; day <= Copies; day++) await CopyAsync(space, first, day);

        foreach (var (rerun, thinned) in new[] { ("2", 3), ("3", 4) })
        {
            await PatchAsync(space, $$$"""{"spec":{"rerun":"{{{rerun}}}"} }""");
            await MeasureAsync(space);

            await Eventually.BecomesAsync("older measurements are thinned", async () =>
                (await MapsAsync(space, Labels.RoleHistory)).Count == 21);
            var maps = await MapsAsync(space, Labels.RoleHistory);
            HistoryFormat.ReadThinned(maps.Single(map => map.Data!.ContainsKey(ThinnedHistory.Key)).Data![ThinnedHistory.Key])
                .Measurements.Count.ShouldBe(thinned);
            HistoryRecords.Merge(maps.SelectMany(map => HistoryFormat.ReadAny(map.Data!))).Count.ShouldBe(20 + thinned);
        }
    }

    [Fact]
    public async Task Run_EditedBackToAMeasurementThatIsKept_ShowsItsResultsWithoutMeasuring()
    {
        var space = await cluster.Api.CreateNamespaceAsync();
        await using var hotlap = await RunningOperator.StartAsync(cluster.Api, space);
        await cluster.CreateRunAsync(space, "whole", Cluster.Spec());
        await MeasureAsync(space);
        var first = (await cluster.FindRunAsync(space, "whole"))!.Status!.Results;
        await PatchAsync(space, """{"spec":{"rerun":"2"} }""");
        await MeasureAsync(space);
        var both = await MapsAsync(space);

        await PatchAsync(space, """{"spec":{"rerun":null} }""");

        var generation = (await cluster.FindRunAsync(space, "whole"))!.Metadata.Generation;
        await Eventually.BecomesAsync("the run is complete again", async () =>
            (await cluster.FindRunAsync(space, "whole"))!.Status!.Conditions.Exists(
                condition => condition is { Type: ConditionTypes.Complete, Status: "True" } && condition.ObservedGeneration == generation));
        (await cluster.FindRunAsync(space, "whole"))!.Status!.Results.ShouldBeEquivalentTo(first);
        (await cluster.PodsAsync(space)).ShouldBeEmpty();
        (await MapsAsync(space)).Select(Uid).ShouldBe(both.Select(Uid), ignoreOrder: true);
    }

    [Fact]
    public async Task Run_ComparedWithItsPreviousMeasurement_IsCompleteTheFirstTimeAndComparedTheSecond()
    {
        const string metrics = "[\"requestsPerSecond\"]";
        var space = await cluster.Api.CreateNamespaceAsync();
        await using var hotlap = await RunningOperator.StartAsync(cluster.Api, space);
        await cluster.CreateRunAsync(
            space, "whole", Cluster.Spec(more: $",\"comparison\":{{\"primaryMetrics\":{metrics},\"baselineRef\":{{\"previous\":true}}}}"));

        await MeasureAsync(space);

        var first = (await cluster.FindRunAsync(space, "whole"))!.Status!;
        first.Comparisons.ShouldBeNull();
        (await cluster.ConditionAsync(space, "whole", ConditionTypes.ThresholdsMet, "Unknown", Reasons.ThresholdsNotShown)).Message.ShouldBe(
            "no earlier measurement of this run is kept, so there is nothing to compare with; the next measurement is compared with this one");

        await PatchAsync(space, """{"spec":{"rerun":"2"} }""");
        await MeasureAsync(space);

        (await cluster.FindRunAsync(space, "whole"))!.Status!.Comparisons.ShouldNotBeNull().ShouldAllBe(row => row.Baseline == "previous/one");
    }

    private async Task MeasureAsync(string space)
    {
        var generation = (await cluster.FindRunAsync(space, "whole"))!.Metadata.Generation;
        await Eventually.BecomesAsync(
            "the edit is seen", async () => (await cluster.FindRunAsync(space, "whole"))!.Status?.ObservedGeneration == generation);
        await cluster.Node.MakeReadyAsync(await cluster.PodAsync(space, Labels.RoleTarget));
        await cluster.Node.FinishAsync(await cluster.PodAsync(space, Labels.RoleGenerator));
        await cluster.ConditionAsync(space, "whole", ConditionTypes.Complete, "True");
        await cluster.RemovePodsAsync(space);
    }

    /// <summary>Stores a copy of a history record as that of another measurement, sealed with the operator's key.</summary>
    private async Task CopyAsync(string space, ConfigMap record, int day)
    {
        var path = $"api/v1/namespaces/{space}/configmaps";
        var map = JsonNode.Parse((await cluster.Api.GetAsync($"{path}/{record.Metadata.Name}")).GetRawText())!.AsObject();
        var secret = await cluster.Api.GetAsync($"api/v1/namespaces/{space}/secrets/{SealKeyReader.Name}");
        var seal = new RecordSeal(secret.GetProperty("data").GetProperty("key").GetBytesFromBase64(), default);
        var copy = HistoryFormat.Read(record.Data![HistoryRecord.Key]) with
        {
            Measurement = $"{day:00}".PadRight(64, 'a'), CompletedAt = $"2025-01-{day:00}T00:00:00Z",
        };
        var labels = map["metadata"]!["labels"]!.DeepClone();
        labels[Labels.Measurement] = copy.Measurement[..10];
        var made = new JsonObject
        {
            ["apiVersion"] = "v1", ["kind"] = "ConfigMap", ["immutable"] = true,
            ["metadata"] = new JsonObject
            {
                ["name"] = $"copy-{day}", ["labels"] = labels, ["ownerReferences"] = map["metadata"]!["ownerReferences"]!.DeepClone(),
            },
            ["data"] = new JsonObject { [HistoryRecord.Key] = HistoryFormat.Write(copy) },
        };
        await cluster.Api.PostAsync(path, seal.Seal(made, space).ToJsonString());
    }

    private Task PatchAsync(string space, string patch) =>
        cluster.PatchRunAsync(space, "whole", patch);

    private async Task<IReadOnlyList<ConfigMap>> MapsAsync(string space, string? role = null) =>
        [.. (await cluster.ConfigMapsAsync(space)).Where(map => role is null || map.Metadata.Label(Labels.Role) == role)];

    private static string Uid(ConfigMap map) => map.Metadata.Uid;
}
