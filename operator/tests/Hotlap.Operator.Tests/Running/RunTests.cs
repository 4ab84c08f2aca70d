using System.Diagnostics;
using System.Text.Json;
using Hotlap.Api;
using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.Contract;
using Hotlap.Operator.Tests.Registry;
using Hotlap.Operator.Tests.Support;
using Hotlap.Testing;

namespace Hotlap.Operator.Tests.Running;

public sealed class RunTests(Cluster cluster) : IClassFixture<Cluster>
{
    /// <summary>An idle operator must send nothing in this time.</summary>
    private static readonly TimeSpan QuietTime = TimeSpan.FromSeconds(5);

    /// <summary>The requests of the last pass are over after it.</summary>
    private static readonly TimeSpan SettlingTime = TimeSpan.FromSeconds(1);

    [Fact]
    public async Task Run_OneTrial_IsMeasuredRecordedAndCleanedUp()
    {
        var space = await cluster.Api.CreateNamespaceAsync();
        await using var hotlap = await RunningOperator.StartAsync(cluster.Api, space);
        await Eventually.BecomesAsync("leadership", hotlap.IsLeaderAsync);
        var before = await hotlap.RequestsAsync();

        await cluster.CreateRunAsync(space, "whole", Cluster.Spec());
        await cluster.Node.MakeReadyAsync(await cluster.PodAsync(space, Labels.RoleTarget));
        await cluster.Node.FinishAsync(await cluster.PodAsync(space, Labels.RoleGenerator), 1234);
        await cluster.ConditionAsync(space, "whole", ConditionTypes.Complete, "True", Reasons.AllTrialsMeasured);

        var run = (await cluster.FindRunAsync(space, "whole"))!;
        run.Status!.Results!.ShouldHaveSingleItem().RequestsPerSecond!.Median.ShouldBe(1234);
        (await cluster.ConfigMapsAsync(space)).Count.ShouldBe(3, "preparation, trial and history record");
        await PodsAreLeavingAsync(space);
        await hotlap.ExportsAsync($$"""hotlap_requests_per_second{namespace="{{space}}",run="whole",variant="one",scenario="hello",payload="",stat="median"} 1234""");
        (await hotlap.RequestsAsync() - before).ShouldBeLessThanOrEqualTo(20, await hotlap.RequestCountsAsync());
    }

    [Fact]
    public async Task Run_Finished_CostsNoRequestAndSurvivesARestart()
    {
        var space = await cluster.Api.CreateNamespaceAsync();
        await using (var first = await RunningOperator.StartAsync(cluster.Api, space))
        {
            await cluster.CreateRunAsync(space, "kept", Cluster.Spec());
            await cluster.Node.MakeReadyAsync(await cluster.PodAsync(space, Labels.RoleTarget));
            await cluster.Node.FinishAsync(await cluster.PodAsync(space, Labels.RoleGenerator));
            await cluster.ConditionAsync(space, "kept", ConditionTypes.Complete, "True");
            await PodsAreLeavingAsync(space);
        }

        foreach (var pod in await cluster.PodsAsync(space))
            await cluster.RemovePodAsync(space, pod.Metadata.Name);
        var version = (await cluster.FindRunAsync(space, "kept"))!.Metadata.ResourceVersion;
        var restarted = Stopwatch.GetTimestamp();
        await using var second = await RunningOperator.StartAsync(cluster.Api, space);
        await Eventually.BecomesAsync("gauges are back", async () => (await second.ScrapeAsync())
            .Contains("hotlap_startup_seconds{", StringComparison.Ordinal));
        Stopwatch.GetElapsedTime(restarted).ShouldKeep(TimeSpan.FromSeconds(10));
        var requests = await second.RequestsAsync();
        await Task.Delay(QuietTime);

        (await second.RequestsAsync()).ShouldBe(requests);
        (await cluster.FindRunAsync(space, "kept"))!.Metadata.ResourceVersion.ShouldBe(version);
    }

    [Fact]
    public async Task Run_LookedAtWithNothingNew_CostsNoRequest()
    {
        var space = await cluster.Api.CreateNamespaceAsync();
        await using var hotlap = await RunningOperator.StartAsync(cluster.Api, space);
        await cluster.CreateRunAsync(space, "same", Cluster.Spec());
        var pod = await cluster.PodAsync(space, Labels.RoleTarget);
        await Eventually.BecomesAsync(
            "the run waits", async () =>
                (await cluster.FindRunAsync(space, "same"))?.Status?.Progress?.Current?.Contains("node", StringComparison.Ordinal) == true);
        await Task.Delay(SettlingTime);
        var (requests, passes) = (await hotlap.RequestsAsync(), await hotlap.PassesAsync());

        await cluster.Api.PatchAsync($"api/v1/namespaces/{space}/pods/{pod.Metadata.Name}", """{"metadata":{"annotations":{"touched":"yes"} } }""");

        await Eventually.BecomesAsync("another pass", async () => await hotlap.PassesAsync() > passes);
        (await hotlap.RequestsAsync()).ShouldBe(requests);
    }

    [Fact]
    public async Task Run_Deleted_TakesEverythingWithIt()
    {
        var space = await cluster.Api.CreateNamespaceAsync();
        await using var hotlap = await RunningOperator.StartAsync(cluster.Api, space);
        await cluster.CreateRunAsync(space, "short", Cluster.Spec());
        await cluster.PodAsync(space, Labels.RoleTarget);

        await cluster.Api.DeleteAsync($"apis/hotlap.dev/v1alpha1/namespaces/{space}/benchmarkruns/short");

        await Eventually.BecomesAsync("all is gone", async () =>
            (await cluster.PodsAsync(space)).Count == 0 && (await cluster.ConfigMapsAsync(space)).Count == 0);
        (await hotlap.ScrapeAsync()).ShouldNotContain("run=\"short\"");
    }

    [Fact]
    public async Task Run_LogThatDoesNotMatch_IsMeasuredAnewInAnExtraRound()
    {
        var space = await cluster.Api.CreateNamespaceAsync();
        await using var hotlap = await RunningOperator.StartAsync(cluster.Api, space);
        await cluster.CreateRunAsync(space, "cut", Cluster.Spec());
        await cluster.Node.MakeReadyAsync(await cluster.PodAsync(space, Labels.RoleTarget, round: 1));
        await cluster.Node.FinishAsync(await cluster.PodAsync(space, Labels.RoleGenerator, round: 1), damage: log => log[..^50]);
        await cluster.Node.MakeReadyAsync(await cluster.PodAsync(space, Labels.RoleTarget, round: 2));
        await cluster.Node.FinishAsync(await cluster.PodAsync(space, Labels.RoleGenerator, round: 2), 1234);

        var complete = await cluster.ConditionAsync(space, "cut", ConditionTypes.Complete, "True", Reasons.AllTrialsMeasured);

        complete.Message.ShouldBe("1 of 1 trials measured, 1 discarded in 1 round");
        var status = (await cluster.FindRunAsync(space, "cut"))!.Status!;
        status.Progress!.TrialsDiscarded.ShouldBe(1);
        status.Results!.ShouldHaveSingleItem().RequestsPerSecond!.Median.ShouldBe(1234);
        await Eventually.BecomesAsync("the event", async () =>
            (await cluster.EventsAsync(space, "message"))
                .Contains("SamplesUnreadable", StringComparison.Ordinal));
    }

    [Fact]
    public async Task Run_LogThatLacksACell_IsUnreadableAndNoEmptyRow()
    {
        var space = await cluster.Api.CreateNamespaceAsync();
        await using var hotlap = await RunningOperator.StartAsync(cluster.Api, space);
        await cluster.CreateRunAsync(space, "short", Cluster.Spec().Replace(
            "\"scenarios\":[", """ "scenarios":[{"name":"other","http":{"port":"http"},"load":{"requests":1000} },""", StringComparison.Ordinal));
        for (var round = 1; round <= 2; round++)
        {
            await cluster.Node.MakeReadyAsync(await cluster.PodAsync(space, Labels.RoleTarget, round));
            await cluster.Node.FinishAsync(await cluster.PodAsync(space, Labels.RoleGenerator, round));
        }

        await cluster.ConditionAsync(space, "short", ConditionTypes.Failed, "True", Reasons.SamplesUnreadable);
    }

    [Fact]
    public async Task Run_DisruptedAndRestarted_GoesOnWhereItWas()
    {
        var space = await cluster.Api.CreateNamespaceAsync();
        await using (await RunningOperator.StartAsync(cluster.Api, space))
        {
            await cluster.CreateRunAsync(space, "evicted", Cluster.Spec());
            await cluster.Node.EvictAsync(await cluster.PodAsync(space, Labels.RoleTarget, round: 1));
            await cluster.PodAsync(space, Labels.RoleTarget, round: 2);
        }

        await using var second = await RunningOperator.StartAsync(cluster.Api, space);
        await cluster.Node.EvictAsync(await cluster.PodAsync(space, Labels.RoleTarget, round: 2));
        var failed = await cluster.ConditionAsync(space, "evicted", ConditionTypes.Failed, "True", Reasons.PodEvicted);

        failed.Message.ShouldContain("no round could be measured: 2 disrupted");
        (await cluster.ConfigMapsAsync(space)).Count.ShouldBe(3);
    }

    [Fact]
    public async Task Run_TwoGenerators_AreMergedAndTheStartupIsTimed()
    {
        var space = await cluster.Api.CreateNamespaceAsync();
        await using var hotlap = await RunningOperator.StartAsync(cluster.Api, space);
        await cluster.CreateRunAsync(space, "two", Cluster.Spec(more: ",\"generator\":{\"replicas\":2}"));
        var target = await cluster.PodAsync(space, Labels.RoleTarget);
        await cluster.Node.TellAsync(target, "Pulled", "Successfully pulled image \"x\" in 1s");
        await cluster.Node.TellAsync(target, "Created", "Created container target");
        await cluster.Node.MakeReadyAsync(target);
        var generators = await Eventually.GetAsync("two generators", async () =>
            (await cluster.PodsAsync(space)).Where(pod => pod.Metadata.Label(Labels.Role) == Labels.RoleGenerator)
                .ToList() is { Count: 2 } pods ? pods : null);
        await cluster.Node.FinishAsync(generators[0], 1000);
        await cluster.Node.FinishAsync(generators[1], 500);
        await cluster.ConditionAsync(space, "two", ConditionTypes.Complete, "True", Reasons.AllTrialsMeasured);

        (await cluster.FindRunAsync(space, "two"))!.Status!.Results!.ShouldHaveSingleItem().RequestsPerSecond!.Median.ShouldBe(1500);
        var records = (await cluster.ConfigMapsAsync(space)).Where(map => map.Metadata.Label(Labels.Role) == Labels.RoleTrial)
            .Select(map => JsonSerializer.Deserialize(map.Data![TrialRecord.Key], ContractJson.Default.TrialRecord)!)
            .OrderBy(record => record.Generator).ToList();
        records.Select(record => record.Generator).ShouldBe([0, 1]);
        records[0].ImagePulled.ShouldBeTrue();
        records[0].Startup.Select(mark => mark.Step).ShouldBe(
            [StartupStep.Scheduled, StartupStep.Pulled, StartupStep.ContainerCreated, StartupStep.Exec, StartupStep.Listening,
                StartupStep.FirstCorrectAnswer, StartupStep.Ready]);
        records[1].Startup.ShouldBeEmpty();
    }

    [Fact]
    public async Task Run_AgainstAnotherRun_NeedsItCompleteAndMeasuredAlike()
    {
        var space = await cluster.Api.CreateNamespaceAsync();
        await using var hotlap = await RunningOperator.StartAsync(cluster.Api, space);
        await cluster.CreateRunAsync(space, "orphan", Cluster.Spec(more: ",\"comparison\":{\"baselineRef\":{\"name\":\"main\"}}"));
        await cluster.ConditionAsync(space, "orphan", ConditionTypes.Failed, "True", Reasons.BaselineNotFound);
        await cluster.CreateRunAsync(space, "main", Cluster.Spec());
        var target = await cluster.PodAsync(space, Labels.RoleTarget);
        await cluster.CreateRunAsync(space, "early", Cluster.Spec(more: ",\"comparison\":{\"baselineRef\":{\"name\":\"main\"}}"));
        await cluster.ConditionAsync(space, "early", ConditionTypes.Failed, "True", Reasons.BaselineNotComplete);
        await cluster.Node.MakeReadyAsync(target);
        await cluster.Node.FinishAsync(await cluster.PodAsync(space, Labels.RoleGenerator));
        await cluster.ConditionAsync(space, "main", ConditionTypes.Complete, "True");
        await PodsAreLeavingAsync(space);

        await cluster.CreateRunAsync(
            space, "other", Cluster.Spec(more: ",\"warmup\":{\"duration\":\"1s\"},\"comparison\":{\"baselineRef\":{\"name\":\"main\"}}"));
        (await cluster.ConditionAsync(space, "other", ConditionTypes.Failed, "True", Reasons.BaselineMismatch)).Message.ShouldContain(
            "spec.warmup differs");
        await cluster.CreateRunAsync(space, "alike", Cluster.Spec(more: ",\"comparison\":{\"baselineRef\":{\"name\":\"main\"}}"));
        await cluster.Node.MakeReadyAsync(await cluster.PodAsync(space, Labels.RoleTarget));
        await cluster.Node.FinishAsync(await cluster.PodAsync(space, Labels.RoleGenerator));
        await cluster.ConditionAsync(space, "alike", ConditionTypes.Complete, "True");
    }

    [Fact]
    public async Task Run_NameTaken_SaysSoAndLeavesTheOthersPodAlone()
    {
        var space = await cluster.Api.CreateNamespaceAsync();
        string name;
        await using (await RunningOperator.StartAsync(cluster.Api, space))
        {
            await cluster.CreateRunAsync(space, "taken", Cluster.Spec());
            name = (await cluster.PodAsync(space, Labels.RoleTarget)).Metadata.Name;
        }

        await cluster.RemovePodAsync(space, name);
        await cluster.CreatePodAsync(space, name);
        var foreign = (await cluster.PodsAsync(space)).ShouldHaveSingleItem();
        await using var hotlap = await RunningOperator.StartAsync(cluster.Api, space);

        var failed = await cluster.ConditionAsync(space, "taken", ConditionTypes.Failed, "True", Reasons.NameTaken);

        failed.Message.ShouldContain(name);
        (await cluster.PodsAsync(space)).ShouldHaveSingleItem().Metadata.ShouldSatisfyAllConditions(
            metadata => metadata.Uid.ShouldBe(foreign.Metadata.Uid), metadata => metadata.DeletionTimestamp.ShouldBeNull());
    }

    [Fact]
    public async Task Run_QuotaRefusesThePod_WaitsAndGoesOnWhenItIsFreed()
    {
        var space = await cluster.Api.CreateNamespaceAsync();
        await cluster.LimitPodsAsync(space, "none", 0);
        await using var hotlap = await RunningOperator.StartAsync(cluster.Api, space);
        await cluster.CreateRunAsync(space, "full", Cluster.Spec());

        var waiting = await cluster.ConditionAsync(space, "full", ConditionTypes.Reconciling, "True", Reasons.QuotaExceeded);
        await cluster.Api.DeleteAsync($"api/v1/namespaces/{space}/resourcequotas/none");

        waiting.Message.ShouldContain("exceeded quota: none");
        await cluster.PodAsync(space, Labels.RoleTarget);
        await cluster.ConditionAsync(space, "full", ConditionTypes.Reconciling, "True", Reasons.Measuring);
    }

    [Fact]
    public async Task Run_QuotaRefusesTheGeneratorsPod_IsFoundInTheJobsEvents()
    {
        var space = await cluster.Api.CreateNamespaceAsync();
        await cluster.LimitPodsAsync(space, "one", 1);
        await using var hotlap = await RunningOperator.StartAsync(cluster.Api, space);
        await cluster.CreateRunAsync(space, "tight", Cluster.Spec());

        await cluster.Node.MakeReadyAsync(await cluster.PodAsync(space, Labels.RoleTarget));

        var waiting = await cluster.ConditionAsync(space, "tight", ConditionTypes.Reconciling, "True", Reasons.QuotaExceeded);
        waiting.Message.ShouldContain("exceeded quota: one");
    }

    [Fact]
    public async Task Run_PolicyRefusesThePod_FailsWithTheServersWords()
    {
        var space = await cluster.Api.CreateNamespaceAsync();
        await cluster.Api.PostAsync($"api/v1/namespaces/{space}/limitranges", """
            {"apiVersion":"v1","kind":"LimitRange","metadata":{"name":"small"},"spec":{"limits":[{"type":"Container","max":{"memory":"1Mi"} }]} }
            """);
        await using var hotlap = await RunningOperator.StartAsync(cluster.Api, space);

        await cluster.CreateRunAsync(space, "large", Cluster.Spec());

        var failed = await cluster.ConditionAsync(space, "large", ConditionTypes.Failed, "True", Reasons.ObjectRefused);
        failed.Message.ShouldContain("maximum memory usage per Container is 1Mi");
    }

    [Fact]
    public async Task Run_ImageAndProtoMissing_ReportsBothAndCreatesNothing()
    {
        using var registry = new RegistryFixture();
        await registry.InitializeAsync();
        await registry.PushImageAsync("service", "arm", "linux/arm64", 100);
        var space = await cluster.Api.CreateNamespaceAsync();
        await using var hotlap = await RunningOperator.StartAsync(cluster.Api, space, $"--allow=registry=http://{registry.Host}");

        await cluster.CreateRunAsync(space, "missing", $$"""
            {"variants":[{"name":"one","image":"{{registry.Host}}/service:nope"},{"name":"two","image":"{{registry.Host}}/service:arm"}],
             "target":{"ports":[{"name":"grpc","containerPort":5001}] },"rounds":1,
             "scenarios":[{"name":"call","grpc":{"port":"grpc","call":"a.B/C","proto":{"configMapKeyRef":{"name":"absent","key":"b.proto"} } },"load":{"requests":1000} }]}
            """);

        var failed = await cluster.ConditionAsync(space, "missing", ConditionTypes.Failed, "True", Reasons.ImageNotFound);
        failed.Message.ShouldContain("service:nope");
        failed.Message.ShouldContain("it is for linux/arm64");
        failed.Message.ShouldContain("kubectl create configmap absent");
        (await cluster.PodsAsync(space)).ShouldBeEmpty();
        (await cluster.ConfigMapsAsync(space)).ShouldBeEmpty();
    }

    [Fact]
    public async Task Run_ImageOfAnotherPlatformOrNoProto_SaysWhich()
    {
        using var registry = new RegistryFixture();
        await registry.InitializeAsync();
        await registry.PushImageAsync("service", "arm", "linux/arm64", 100);
        await registry.PushImageAsync("service", "amd", "linux/amd64", 100);
        var space = await cluster.Api.CreateNamespaceAsync();
        await using var hotlap = await RunningOperator.StartAsync(cluster.Api, space, $"--allow=registry=http://{registry.Host}");

        await cluster.CreateRunAsync(space, "foreign", Cluster.Spec(image: $"{registry.Host}/service:arm"));
        await cluster.CreateRunAsync(space, "protoless", $$"""
            {"variants":[{"name":"one","image":"{{registry.Host}}/service:amd"}],"target":{"ports":[{"name":"grpc","containerPort":5001}] },"rounds":1,"exclusive":"None",
             "scenarios":[{"name":"call","grpc":{"port":"grpc","call":"a.B/C","proto":{"configMapKeyRef":{"name":"absent","key":"b.proto"} } },"load":{"requests":1000} }]}
            """);

        await cluster.ConditionAsync(space, "foreign", ConditionTypes.Failed, "True", Reasons.ImagePlatformMissing);
        await cluster.ConditionAsync(space, "protoless", ConditionTypes.Failed, "True", Reasons.ProtoNotFound);
    }

    [Fact]
    public async Task Run_CaThatIsNoCertificate_SaysSo()
    {
        using var registry = new RegistryFixture();
        await registry.InitializeAsync();
        await registry.PushImageAsync("service", "amd", "linux/amd64", 100);
        var space = await cluster.Api.CreateNamespaceAsync();
        await using var hotlap = await RunningOperator.StartAsync(cluster.Api, space, $"--allow=registry=http://{registry.Host}");

        await cluster.Api.PostAsync($"api/v1/namespaces/{space}/configmaps", """{"metadata":{"name":"ca"},"data":{"text":"no certificate"} }""");
        foreach (var (name, key) in new[] { ("garbage", "text"), ("keyless", "absent") })
            await cluster.CreateRunAsync(space, name, $$"""
                {"variants":[{"name":"one","image":"{{registry.Host}}/service:amd"}],"rounds":1,"exclusive":"None",
                 "target":{"ports":[{"name":"https","containerPort":5001}],"tls":[{"port":"https","serverName":"a.example","ca":{"configMapKeyRef":{"name":"ca","key":"{{key}}"} } }] },
                 "scenarios":[{"name":"call","http":{"port":"https"},"load":{"requests":1000} }]}
                """);

        await cluster.ConditionAsync(space, "garbage", ConditionTypes.Failed, "True", Reasons.CaInvalid);
        await cluster.ConditionAsync(space, "keyless", ConditionTypes.Failed, "True", Reasons.CaInvalid);
    }

    [Fact]
    public async Task Run_RequestsThatAreNone_SaysWhichLines()
    {
        using var registry = new RegistryFixture();
        await registry.InitializeAsync();
        await registry.PushImageAsync("service", "amd", "linux/amd64", 100);
        var space = await cluster.Api.CreateNamespaceAsync();
        await using var hotlap = await RunningOperator.StartAsync(cluster.Api, space, $"--allow=registry=http://{registry.Host}");

        await cluster.Api.PostAsync(
            $"api/v1/namespaces/{space}/configmaps", """{"metadata":{"name":"list"},"data":{"text":"{\"path\": \"/a\"}\n/b\n"} }""");
        foreach (var (name, key) in new[] { ("garbage", "text"), ("keyless", "absent") })
            await cluster.CreateRunAsync(space, name, $$"""
                {"variants":[{"name":"one","image":"{{registry.Host}}/service:amd"}],"rounds":1,"exclusive":"None",
                 "target":{"ports":[{"name":"http","containerPort":5001}] },
                 "scenarios":[{"name":"call","http":{"port":"http","requests":{"itemsFrom":{"configMapKeyRef":{"name":"list","key":"{{key}}"} } } },"load":{"requests":1000} }]}
                """);

        await cluster.ConditionAsync(space, "garbage", ConditionTypes.Failed, "True", Reasons.RequestsInvalid);
        await cluster.ConditionAsync(space, "keyless", ConditionTypes.Failed, "True", Reasons.RequestsInvalid);
    }

    [Fact]
    public async Task Leader_Stops_TheOtherTakesOver()
    {
        var space = await cluster.Api.CreateNamespaceAsync();
        await using var first = await RunningOperator.StartAsync(cluster.Api, space);
        await Eventually.BecomesAsync("leadership", first.IsLeaderAsync);
        await using var second = await RunningOperator.StartAsync(cluster.Api, space);
        (await second.IsLeaderAsync()).ShouldBeFalse();

        var stopping = Stopwatch.GetTimestamp();
        await first.StopAsync();
        Stopwatch.GetElapsedTime(stopping).ShouldKeep(TimeSpan.FromSeconds(3));
        first.ReadLog().ShouldNotContain("could not be read or renewed");
        await Eventually.BecomesAsync("leadership of the other", second.IsLeaderAsync);

        Stopwatch.GetElapsedTime(stopping).ShouldKeep(TimeSpan.FromSeconds(10));
        await cluster.CreateRunAsync(space, "after", Cluster.Spec());
        await cluster.PodAsync(space, Labels.RoleTarget);
    }

    private Task PodsAreLeavingAsync(string space) => Eventually.BecomesAsync("the pods are asked to go", async () =>
        (await cluster.PodsAsync(space)).All(pod => pod.Metadata.DeletionTimestamp is not null));
}
