using System.Text.Json;
using Hotlap.Api;
using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;
using Hotlap.Operator.Tests.Support;
using Hotlap.Testing;

namespace Hotlap.Operator.Tests.Running;

public sealed class QueueTests(Cluster cluster) : IClassFixture<Cluster>
{
    private static readonly string Exclusive = Cluster.Spec(exclusive: "Node");

    [Fact]
    public async Task Queue_ThreeRunsOneNode_RunOneAtATimeInOrder()
    {
        var space = await cluster.Api.CreateNamespaceAsync();
        await using var hotlap = await RunningOperator.StartAsync(cluster.Api, space);
        await cluster.CreateRunAsync(space, "first", Exclusive);
        await cluster.PodAsync(space, Labels.RoleTarget);
        await cluster.CreateRunAsync(space, "second", Exclusive);
        await QueuedAsync(space, "second", $"place 1 of 1, behind {space}/first on node1");
        await cluster.CreateRunAsync(space, "third", Cluster.Spec(exclusive: "Node", more: ",\"priority\":7"));

        await QueuedAsync(space, "third", $"place 1 of 2, behind {space}/first on node1");
        var second = await QueuedAsync(space, "second", $"place 2 of 2, behind {space}/third on node1");
        (second.State, second.StartTime, second.Summary).ShouldBe(("Queued", null, $"place 2 of 2, behind {space}/third on node1"));
        (await OwnersAsync(space)).ShouldBe(["first"]);
        await Eventually.BecomesAsync("metrics of the queued runs", async () => (await hotlap.ScrapeAsync()).Split('\n').Count(IsIncomplete) == 3);

        foreach (var name in new[] { "first", "third", "second" })
        {
            (await cluster.PodAsync(space, Labels.RoleTarget)).Metadata.Label(Labels.Run).ShouldBe(name);
            (await OwnersAsync(space)).ShouldBe([name]);
            await PlayAsync(space, name);
        }

        (await cluster.NamesAsync($"api/v1/namespaces/{space}/events?fieldSelector=reason=Queued,involvedObject.name=second")).ShouldHaveSingleItem();
    }

    [Fact]
    public async Task Queue_ExternalQueue_CreatesSuspendedAndResumes()
    {
        var space = await cluster.Api.CreateNamespaceAsync();
        await using var hotlap = await RunningOperator.StartAsync(cluster.Api, space);
        await cluster.CreateRunAsync(space, "kueued", Cluster.Spec(exclusive: "Node", more: ",\"suspend\":true"));
        await cluster.ConditionAsync(space, "kueued", ConditionTypes.Reconciling, "False", Reasons.Suspended);
        await cluster.CreateRunAsync(space, "younger", Exclusive);
        var target = await cluster.PodAsync(space, Labels.RoleTarget);
        target.Metadata.Label(Labels.Run).ShouldBe("younger", "a suspended run holds no place");
        await cluster.Node.MakeReadyAsync(target);

        await SuspendAsync(space, "kueued", false);
        await QueuedAsync(space, "kueued", $"place 1 of 1, behind {space}/younger on node1");
        await SuspendAsync(space, "younger", true);
        await cluster.ConditionAsync(space, "younger", ConditionTypes.Reconciling, "False", Reasons.Suspended);
        await RemovePodsAsync(space, "younger");
        (await cluster.PodAsync(space, Labels.RoleTarget)).Metadata.Label(Labels.Run).ShouldBe("kueued");
        await PlayAsync(space, "kueued");

        (await cluster.FindRunAsync(space, "kueued"))!.Status!.StartTime.ShouldNotBeNull();
    }

    [Fact]
    public async Task Queue_HolderDeletedOrPodStuck_TheNextBegins()
    {
        var space = await cluster.Api.CreateNamespaceAsync();
        await using var hotlap = await RunningOperator.StartAsync(cluster.Api, space);
        await cluster.CreateRunAsync(space, "gone", Exclusive);
        var target = await cluster.PodAsync(space, Labels.RoleTarget);
        await cluster.Node.MakeReadyAsync(target);
        await cluster.CreateRunAsync(space, "next", Exclusive);
        await QueuedAsync(space, "next", $"place 1 of 1, behind {space}/gone on node1");

        await cluster.Api.DeleteAsync($"apis/hotlap.dev/v1alpha1/namespaces/{space}/benchmarkruns/gone");

        // Nobody ends the pod of the deleted run: it is waited for, and then no more.
        await Eventually.BecomesAsync("the next begins", async () => (await OwnersAsync(space)).Contains("next"), TimeSpan.FromSeconds(60));
    }

    /// <summary>Nobody removes such pods: the garbage collector lets alone what never had an owner.</summary>
    [Theory]
    [InlineData("not-a-uid")]
    [InlineData("")]
    public async Task Queue_PodsThatOnlyCarryTheLabel_HoldNoNode(string uid)
    {
        var space = await cluster.Api.CreateNamespaceAsync();
        await LookAlikeAsync(space, "look-alike", uid);
        await using var hotlap = await RunningOperator.StartAsync(cluster.Api, space);
        await cluster.CreateRunAsync(space, "mine", Exclusive);
        await cluster.PodAsync(space, Labels.RoleTarget);
        await LookAlikeAsync(space, "later", uid);
        await PlayAsync(space, "mine");
        await cluster.CreateRunAsync(space, "next", Exclusive);

        await PlayAsync(space, "next");

        (await cluster.PodsAsync(space)).Select(pod => pod.Metadata.Name).ShouldBe(["later", "look-alike"], ignoreOrder: true);
    }

    [Fact]
    public async Task Queue_PodsOrphanedWithTheirRun_HoldNoNode()
    {
        var space = await cluster.Api.CreateNamespaceAsync();
        await using var hotlap = await RunningOperator.StartAsync(cluster.Api, space);
        await cluster.CreateRunAsync(space, "gone", Exclusive);
        await cluster.Node.MakeReadyAsync(await PodAsync(space, "gone", Labels.RoleTarget));
        await PodAsync(space, "gone", Labels.RoleGenerator);
        await cluster.CreateRunAsync(space, "next", Exclusive);
        await QueuedAsync(space, "next", $"place 1 of 1, behind {space}/gone on node1");

        await cluster.Api.DeleteAsync($"apis/hotlap.dev/v1alpha1/namespaces/{space}/benchmarkruns/gone?propagationPolicy=Orphan");

        await PlayAsync(space, "next");
        (await cluster.PodsAsync(space))
            .ShouldContain(pod => pod.Metadata.Label(Labels.Run) == "gone", "what a user has orphaned is left to that user");
    }

    [Fact]
    public async Task Queue_OperatorRestarted_KeepsHolderAndOrder()
    {
        var space = await cluster.Api.CreateNamespaceAsync();
        await using (await RunningOperator.StartAsync(cluster.Api, space))
        {
            // By name and age the holder would be the last.
            await cluster.CreateRunAsync(space, "z-holder", Exclusive);
            await cluster.PodAsync(space, Labels.RoleTarget);
            await cluster.CreateRunAsync(space, "a-urgent", Cluster.Spec(exclusive: "Node", more: ",\"priority\":9"));
            await QueuedAsync(space, "a-urgent", $"place 1 of 1, behind {space}/z-holder on node1");
        }

        await using var second = await RunningOperator.StartAsync(cluster.Api, space);
        await PlayAsync(space, "z-holder");
        await PlayAsync(space, "a-urgent");
    }

    [Fact]
    public async Task Gang_NodeFullOfAnotherRunsPods_WaitsWithoutAPodUntilTheyEnd()
    {
        var space = await cluster.Api.CreateNamespaceAsync();
        var wide = Cluster.Spec(more: ""","generator":{"resources":{"requests":{"cpu":"900m"} } },"timeouts":{"startup":"1m"}""");
        await cluster.Node.HaveAsync("""{"cpu":"2","memory":"8Gi"}""");
        try
        {
            await using var hotlap = await RunningOperator.StartAsync(cluster.Api, space);
            await cluster.CreateRunAsync(space, "first", wide);
            await cluster.Node.MakeReadyAsync(await PodAsync(space, "first", Labels.RoleTarget));
            await cluster.CreateRunAsync(space, "second", wide);

            var waiting = await cluster.ConditionAsync(space, "second", ConditionTypes.Reconciling, "True", Reasons.Unschedulable);
            waiting.Message.ShouldContain("1 Insufficient cpu");
            (await OwnersAsync(space)).ShouldBe(["first"]);

            await PlayAsync(space, "first");
            await PlayAsync(space, "second");
        }
        finally
        {
            await cluster.Node.HaveAsync("null");
        }
    }

    private static bool IsIncomplete(string line) =>
        line.StartsWith("hotlap_run_condition{", StringComparison.Ordinal) && line.Contains("type=\"Complete\"", StringComparison.Ordinal)
        && line.EndsWith("status=\"false\"} 1", StringComparison.Ordinal);

    /// <summary>Plays a run of one trial to its end, and takes its pods away as a kubelet would.</summary>
    private async Task PlayAsync(string space, string name)
    {
        await cluster.Node.MakeReadyAsync(await PodAsync(space, name, Labels.RoleTarget));
        await cluster.Node.FinishAsync(await PodAsync(space, name, Labels.RoleGenerator));
        await cluster.ConditionAsync(space, name, ConditionTypes.Complete, "True");
        await RemovePodsAsync(space, name);
    }

    private Task<JsonElement> LookAlikeAsync(string space, string name, string uid) => cluster.Api.PostAsync($"api/v1/namespaces/{space}/pods", $$"""
        {"apiVersion":"v1","kind":"Pod","metadata":{"name":"{{name}}","labels":{"{{Labels.RunUid}}":"{{uid}}","{{Labels.Run}}":"somebody"} },
         "spec":{"nodeName":"{{ScriptedNode.Name}}","containers":[{"name":"idle","image":"registry.example/idle:1"}]} }
        """);

    private Task<Pod> PodAsync(string space, string run, string role) => Eventually.GetAsync($"a {role} of {run}", async () =>
        (await cluster.PodsAsync(space)).FirstOrDefault(pod =>
            pod.Metadata.Label(Labels.Role) == role && pod.Metadata.Label(Labels.Run) == run && pod.Metadata.DeletionTimestamp is null));

    /// <summary>Ends the pods of a run, which are all being deleted in turn, as its kubelet would.</summary>
    private Task RemovePodsAsync(string space, string run) => Eventually.BecomesAsync($"the pods of {run} go", async () =>
    {
        var pods = (await cluster.PodsAsync(space)).Where(pod => pod.Metadata.Label(Labels.Run) == run).ToList();
        var leaving = pods.Where(pod => pod.Metadata.DeletionTimestamp is not null).Select(pod => pod.Metadata.Name).ToList();
        foreach (var name in leaving) await cluster.RemovePodAsync(space, name);
        return pods.Count == 0;
    });

    private async Task<IEnumerable<string?>> OwnersAsync(string space) =>
        (await cluster.PodsAsync(space)).Where(pod => pod.Metadata.DeletionTimestamp is null).Select(pod => pod.Metadata.Label(Labels.Run))
            .Distinct();

    private async Task<BenchmarkRunStatus> QueuedAsync(string space, string name, string message)
    {
        var seen = "nothing";
        try
        {
            return await Eventually.GetAsync(message, async () =>
            {
                var status = (await cluster.FindRunAsync(space, name))?.Status;
                var condition = status?.Conditions.FirstOrDefault(condition => condition.Type == ConditionTypes.Complete);
                seen = $"{condition?.Reason}: {condition?.Message}";
                return seen == $"{Reasons.Queued}: {message}" ? status : null;
            });
        }
        catch (TimeoutException)
        {
            throw new TimeoutException($"{name} should say {message}, and says {seen}");
        }
    }

    private Task SuspendAsync(string space, string name, bool suspend) =>
        cluster.PatchRunAsync(space, name, $$$"""{"spec":{"suspend":{{{JsonSerializer.Serialize(suspend)}}} } }""");
}
