using System.Diagnostics;
using System.IO.Compression;
using Hotlap.Api;
using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;
using Hotlap.Operator.Tests.Support;
using Hotlap.Testing;

namespace Hotlap.Operator.Tests.Running;

/// <summary>A run is suspended, edited and deleted at any of its steps; names are long, dotted, or somebody else's.</summary>
public sealed class LifeCycleTests(Cluster cluster) : IClassFixture<Cluster>
{
    private static readonly TimeSpan StopsWithin = TimeSpan.FromSeconds(2);

    public enum Step
    {
        TargetPending,
        TargetReady,
        Measuring,
        Measured,
    }

    public static TheoryData<Step> Steps => [.. Enum.GetValues<Step>()];

    [Theory]
    [InlineData("gzip", true)]
    [InlineData("deflate, gzip;q=0.5", true)]
    [InlineData("gzip;q=0", false)]
    [InlineData("identity", false)]
    public async Task Scrape_ByWhatTheClientAccepts_IsCompressedOrNot(string accepted, bool isCompressed)
    {
        var space = await cluster.Api.CreateNamespaceAsync();
        await using var hotlap = await RunningOperator.StartAsync(cluster.Api, space);
        using var http = new HttpClient { BaseAddress = hotlap.Address };
        using var request = new HttpRequestMessage(HttpMethod.Get, "metrics");
        request.Headers.Add("Accept-Encoding", accepted);

        using var response = await http.SendAsync(request);

        response.Content.Headers.ContentEncoding.Contains("gzip").ShouldBe(isCompressed);
        var body = await response.Content.ReadAsStreamAsync();
        using var text = new StreamReader(isCompressed ? new GZipStream(body, CompressionMode.Decompress) : body);
        (await text.ReadToEndAsync()).ShouldContain("\nhotlap_leader ");
    }

    [Theory]
    [MemberData(nameof(Steps))]
    public async Task Run_DeletedAtAnyStep_LeavesNothing(Step step)
    {
        var space = await cluster.Api.CreateNamespaceAsync();
        await using var hotlap = await RunningOperator.StartAsync(cluster.Api, space);
        await ReachAsync(space, "gone", step);

        await cluster.Api.DeleteAsync($"apis/hotlap.dev/v1alpha1/namespaces/{space}/benchmarkruns/gone");

        await Eventually.BecomesAsync("all is going", async () => await AreGoingAsync(space)
            && (await cluster.ConfigMapsAsync(space)).Count == 0);
        (await JobsAsync(space)).ShouldBeEmpty();
        await Eventually.BecomesAsync("it is not told of any more", async () => !(await hotlap.ScrapeAsync())
            .Contains("run=\"gone\"", StringComparison.Ordinal));
    }

    [Theory]
    [MemberData(nameof(Steps))]
    public async Task Run_SuspendedAtAnyStep_StopsAtOnceAndGoesOn(Step step)
    {
        var space = await cluster.Api.CreateNamespaceAsync();
        await using var hotlap = await RunningOperator.StartAsync(cluster.Api, space);
        await ReachAsync(space, "held", step, rounds: 2);

        await PatchAsync(space, "held", """{"spec":{"suspend":true} }""");
        var written = Stopwatch.GetTimestamp();
        await Eventually.BecomesAsync("all is going", () => AreGoingAsync(space));
        Stopwatch.GetElapsedTime(written).ShouldKeep(StopsWithin);
        await cluster.ConditionAsync(space, "held", ConditionTypes.Reconciling, "False", Reasons.Suspended);
        await RemovePodsAsync(space);
        await PatchAsync(space, "held", """{"spec":{"suspend":false} }""");

        await PlayAsync(space, async () => (await cluster.FindRunAsync(space, "held"))!.IsComplete());
        (await cluster.FindRunAsync(space, "held"))!.Status!.Results!.ShouldHaveSingleItem().Trials.ShouldBe(2);
    }

    [Theory]
    [MemberData(nameof(Steps))]
    public async Task Run_EditedAtAnyStep_BeginsAnewWithNothingOfTheOlderSpec(Step step)
    {
        var space = await cluster.Api.CreateNamespaceAsync();
        await using var hotlap = await RunningOperator.StartAsync(cluster.Api, space);
        await ReachAsync(space, "edited", step);

        await EditAsync(space, "edited");
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Run_EditedAfterItsEnd_MeasuresAgainAndKeepsWhatWasComplete(bool isRestartedBefore)
    {
        var space = await cluster.Api.CreateNamespaceAsync();
        var hotlap = await RunningOperator.StartAsync(cluster.Api, space);
        try
        {
            await ReachAsync(space, "edited", Step.Measured);
            await cluster.ConditionAsync(space, "edited", ConditionTypes.Complete, "True");
            if (isRestartedBefore)
            {
                await hotlap.DisposeAsync();
                hotlap = await RunningOperator.StartAsync(cluster.Api, space);
            }

            await EditAsync(space, "edited");
        }
        finally
        {
            await hotlap.DisposeAsync();
        }
    }

    [Fact]
    public async Task Namespace_DeletedInTheMiddle_TakesItsRunAndNoOther()
    {
        var space = await cluster.Api.CreateNamespaceAsync();
        var doomed = await cluster.Api.CreateNamespaceAsync();
        await using var hotlap = await RunningOperator.StartAsync(cluster.Api, space, $"--namespace={doomed}");
        await ReachAsync(doomed, "doomed", Step.Measuring);
        await ReachAsync(space, "other", Step.TargetReady);

        await cluster.Api.DeleteAsync($"api/v1/namespaces/{doomed}");
        await RemovePodsAsync(doomed);

        await Eventually.BecomesAsync("the namespace is gone", async () =>
            !(await cluster.NamesAsync("api/v1/namespaces")).Contains(doomed), TimeSpan.FromSeconds(60));
        await PlayAsync(space, async () => (await cluster.FindRunAsync(space, "other"))!.IsComplete());
        await Eventually.BecomesAsync("it is not told of any more", async () => !(await hotlap.ScrapeAsync())
            .Contains("run=\"doomed\"", StringComparison.Ordinal));
    }

    [Fact]
    public async Task Runs_WithLongAndDottedNames_AreMeasuredApart()
    {
        var space = await cluster.Api.CreateNamespaceAsync();
        await using var hotlap = await RunningOperator.StartAsync(cluster.Api, space);
        string[] names = [$"{new string('a', 70)}.x", $"{new string('a', 70)}.y", "v1.2.3", "v1.2-3"];
        foreach (var name in names) await cluster.CreateRunAsync(space, name, Cluster.Spec());

        var rate = new Dictionary<string, int>(StringComparer.Ordinal);
        await PlayAsync(space, async () => (await RunsAsync()).All(run => run.IsComplete()), pod =>
        {
            var uid = pod.Metadata.Label(Labels.RunUid)!;
            return rate.TryGetValue(uid, out var known) ? known : rate[uid] = 1000 + rate.Count;
        });

        foreach (var run in await RunsAsync()) run.Status!.Results!.Single().RequestsPerSecond!.Median.ShouldBe(rate[run.Metadata.Uid]);
        (await cluster.ConfigMapsAsync(space)).GroupBy(map => map.Metadata.Label(Labels.RunUid)).Select(maps => maps.Count())
            .ShouldBe([3, 3, 3, 3], "preparation, trial and history record of each");

        async Task<IReadOnlyList<BenchmarkRun>> RunsAsync() =>
            [.. await Task.WhenAll(names.Select(async name => (await cluster.FindRunAsync(space, name))!))];
    }

    [Fact]
    public async Task Foreigners_WithTheRunsOwnLabels_AreNeitherUsedNorTouched()
    {
        var space = await cluster.Api.CreateNamespaceAsync();
        await using var hotlap = await RunningOperator.StartAsync(cluster.Api, space);
        await ReachAsync(space, "mine", Step.TargetPending);
        var labels = (await cluster.PodAsync(space, Labels.RoleTarget)).Metadata.Labels!.Select(label => $"{label.Key}={label.Value}")
            .ToList();
        await cluster.Api.KubectlAsync("run", "foreign", "-n", space, "--image=somebody/else");
        await cluster.Api.KubectlAsync("create", "job", "foreign", "-n", space, "--image=somebody/else");
        await cluster.Api.KubectlAsync("create", "configmap", "foreign", "-n", space, "--from-literal=trial.json={}");
        foreach (var kind in new[] { "pod", "job", "configmap" }) await cluster.Api.KubectlAsync(
            ["label", kind, "foreign", "-n", space, "--overwrite", .. labels]);

        var target = (await cluster.PodsAsync(space))
            .Single(pod => pod.Metadata.OwnerReferences is not null && pod.Metadata.Label(Labels.Role) == Labels.RoleTarget);
        await cluster.Node.MakeReadyAsync(target);
        await cluster.Node.FinishAsync(await cluster.PodAsync(space, Labels.RoleGenerator));
        await cluster.ConditionAsync(space, "mine", ConditionTypes.Complete, "True");
        await PatchAsync(space, "mine", """{"spec":{"suspend":true,"rounds":2} }""");
        await cluster.ConditionAsync(space, "mine", ConditionTypes.Reconciling, "False", Reasons.Suspended);
        await cluster.Api.DeleteAsync($"apis/hotlap.dev/v1alpha1/namespaces/{space}/benchmarkruns/mine");
        await Eventually.BecomesAsync("the run's own are gone", async () => (await cluster.ConfigMapsAsync(space))
            .Select(map => map.Metadata.Name).SequenceEqual(["foreign"]));

        foreach (var kind in new[] { "pod", "job", "configmap" })
            (await cluster.Api.KubectlAsync(
                "get", kind, "foreign", "-n", space, "-o", "jsonpath={.metadata.name} {.metadata.deletionTimestamp}")).Trim()
                    .ShouldBe("foreign");
    }

    /// <summary>Edits a run and plays it to its end: what is left is of the new spec.</summary>
    private async Task EditAsync(string space, string name)
    {
        var older = (await cluster.PodsAsync(space)).Select(pod => pod.Metadata)
            .Concat((await cluster.ConfigMapsAsync(space)).Select(map => map.Metadata))
            .Select(metadata => metadata.Label(Labels.Measurement)).ToHashSet();
        await PatchAsync(space, name, """{"spec":{"rounds":2,"target":{"ports":[{"name":"http","containerPort":5001}] } } }""");
        await Eventually.BecomesAsync("what is left of the older spec goes", async () =>
            await IsKeptOnlyWhereCompleteAsync()
            && (await cluster.PodsAsync(space)).All(pod => pod.Metadata.DeletionTimestamp is not null || IsNew(pod.Metadata)));
        await PlayAsync(space, async () => await cluster.FindRunAsync(space, name) is { Status.ObservedGeneration: 2 } run
            && run.IsComplete());

        var status = (await cluster.FindRunAsync(space, name))!.Status!;
        (status.ResultsMeasurement, status.Results!.Single().Trials, status.Progress!.Trials).ShouldBe((status.Measurement, 2, "2/2"));
        (await cluster.ConfigMapsAsync(space)).Count(map => map.Metadata.Label(Labels.Role) == Labels.RoleTrial && IsNew(map.Metadata))
            .ShouldBe(2);

        async Task<bool> IsKeptOnlyWhereCompleteAsync()
        {
            var maps = (await cluster.ConfigMapsAsync(space)).Select(map => map.Metadata).ToList();
            var completed = maps.Where(map => map.Label(Labels.Role) == Labels.RoleHistory).Select(map => map.Label(Labels.Measurement))
                .ToHashSet();
            return maps.TrueForAll(map => IsNew(map) || completed.Contains(map.Label(Labels.Measurement)));
        }

        bool IsNew(ObjectMeta metadata) => !older.Contains(metadata.Label(Labels.Measurement));
    }

    private async Task ReachAsync(string space, string name, Step step, int rounds = 1)
    {
        await cluster.CreateRunAsync(space, name, Cluster.Spec(rounds));
        var target = await cluster.PodAsync(space, Labels.RoleTarget);
        if (step == Step.TargetPending) return;
        await cluster.Node.MakeReadyAsync(target);
        if (step == Step.TargetReady) return;
        var generator = await cluster.PodAsync(space, Labels.RoleGenerator);
        if (step == Step.Measured) await cluster.Node.FinishAsync(generator);
    }

    /// <summary>Plays the node until something holds: targets get ready, generators end well, and what is asked to go goes.</summary>
    private async Task PlayAsync(string space, Func<Task<bool>> until, Func<Pod, int>? rate = null)
    {
        var played = new HashSet<string>(StringComparer.Ordinal);
        await Eventually.BecomesAsync("what is played for", async () =>
        {
            foreach (var pod in await cluster.PodsAsync(space))
            {
                if (pod.Metadata.DeletionTimestamp is not null) await RemoveAsync(space, pod);
                else if (!played.Add(pod.Metadata.Uid) || pod.Metadata.Label(Labels.Role) is not { } role) continue;
                else if (role == Labels.RoleTarget) await cluster.Node.MakeReadyAsync(pod);
                else await cluster.Node.FinishAsync(pod, rate?.Invoke(pod) ?? 1000);
            }

            return await until();
        }, TimeSpan.FromSeconds(90));
    }

    private async Task<bool> AreGoingAsync(string space) =>
        (await cluster.PodsAsync(space)).All(pod => pod.Metadata.DeletionTimestamp is not null) && (await JobsAsync(space)).Length == 0;

    [Fact]
    public async Task Run_DeletedButKeptByAnothersFinalizer_LosesItsPods()
    {
        var space = await cluster.Api.CreateNamespaceAsync();
        await using var hotlap = await RunningOperator.StartAsync(cluster.Api, space);
        await cluster.CreateRunAsync(space, "kept", Cluster.Spec());
        await cluster.PodAsync(space, Labels.RoleTarget);
        await cluster.PatchRunAsync(space, "kept", """{"metadata":{"finalizers":["example.com/audit"]} }""");

        await cluster.Api.DeleteAsync($"apis/hotlap.dev/v1alpha1/namespaces/{space}/benchmarkruns/kept");

        await Eventually.BecomesAsync("its pods go", async () =>
            (await cluster.PodsAsync(space)).All(pod => pod.Metadata.DeletionTimestamp is not null));
        (await cluster.FindRunAsync(space, "kept")).ShouldNotBeNull();
    }

    private Task<string[]> JobsAsync(string space) => cluster.NamesAsync($"apis/batch/v1/namespaces/{space}/jobs");

    private async Task RemovePodsAsync(string space)
    {
        foreach (var pod in await cluster.PodsAsync(space)) await RemoveAsync(space, pod);
    }

    private Task RemoveAsync(string space, Pod pod) =>
        cluster.RemovePodAsync(space, pod.Metadata.Name);

    private Task PatchAsync(string space, string name, string patch) =>
        cluster.PatchRunAsync(space, name, patch);
}
