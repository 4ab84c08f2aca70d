using System.Globalization;
using System.Text.Json;
using Hotlap.Api;
using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;
using Hotlap.Kubernetes;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Results;
using Hotlap.Operator.Tests.Support;
using Hotlap.Testing;
using Xunit.Abstractions;
using Kinds = Hotlap.Operator.Observing.Resources;

namespace Hotlap.Operator.Tests.Reliability;

/// <summary>
/// Users delete, evict, relabel, copy, orphan, suspend and edit what a run is made of, at random moments, and the operator and the API server are
/// restarted. HOTLAP_SEED repeats a sequence; HOTLAP_HANDS says how many actions there are.
/// </summary>
public sealed class HandsTests(ITestOutputHelper output) : IAsyncLifetime
{
    private const int Rounds = 3;
    private const int MostActions = 6;
    private const int Lanes = 3;

    /// <summary>Reasons that name what users do to a run's objects.</summary>
    private static readonly string[] Endings =
    [
        Reasons.AllTrialsMeasured, Reasons.TooManyDisruptions, Reasons.TrialObjectDeleted, Reasons.PodEvicted, Reasons.SamplesUnreadable,
        Reasons.Unschedulable,
        Reasons.NameTaken,
    ];

    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(300);

    /// <summary>From the end of one run to the beginning of the next: pods that are lost with their node are waited for, and an operator starts.</summary>
    private static readonly TimeSpan Turn = TimeSpan.FromSeconds(30);

    private readonly Cluster _cluster = new();
    private readonly SemaphoreSlim _server = new(1);
    private HandsNode _node = null!;
    private int _left;

    public async Task InitializeAsync()
    {
        await _cluster.InitializeAsync();
        _cluster.IsChanged = true;
        _node = new HandsNode(_cluster);
    }

    public async Task DisposeAsync()
    {
        await _node.DisposeAsync();
        await _cluster.DisposeAsync();
        _server.Dispose();
    }

    [Fact, Trait("Level", "all")]
    public Task Hands_AFewActions_EndEveryRunAsPromised() => ActAsync(Number("HOTLAP_HANDS", 18));

    [Fact, Trait("Length", "long")]
    public Task Hands_ThreeHundredActions_EndEveryRunAsPromised() => ActAsync(Number("HOTLAP_HANDS", 300));

    private static int Number(string variable, int otherwise) =>
        int.TryParse(Environment.GetEnvironmentVariable(variable), CultureInfo.InvariantCulture, out var number) ? number : otherwise;

    private async Task ActAsync(int actions)
    {
        var seed = Number("HOTLAP_SEED", Environment.TickCount & 0xffff);
        output.Say($"{actions} actions, HOTLAP_SEED={seed}");
        _left = actions;
        var endings = await Task.WhenAll(Enumerable.Range(0, Lanes).Select(lane => DriveAsync(new Random(seed + lane), lane)));
        foreach (var ending in endings.SelectMany(lane => lane)
            .CountBy(reason => reason)) output.Say($"{ending.Value} sequences ended with {ending.Key}");
    }

    /// <summary>One run after the other in one namespace, with one operator that also serves another tenant's namespace.</summary>
    private async Task<List<string>> DriveAsync(Random random, int lane)
    {
        var endings = new List<string>();
        await using var runs = await WholeRuns.PrepareAsync(_cluster, null);
        runs.Arguments = [$"--namespace={runs.Tenant = await _cluster.Api.CreateNamespaceAsync()}"];
        await runs.UseServiceAccountAsync();
        await runs.StartOperatorAsync();
        for (var sequence = 1; _left > 0; sequence++)
        {
            var name = $"run-{sequence}";
            var hands = new Hands(runs, _node, name, random);
            try
            {
                endings.Add(await PlayAsync(runs, hands, name, random, lane));
            }
            catch (Exception e)
            {
                throw new InvalidOperationException(
                    $"Lane {lane}, {runs.Space}/{name}: {e.Message}\n{string.Join('\n', hands.Done)}\n{await DescribeAsync(runs, name)}",
                    e);
            }
        }

        return endings;
    }

    private async Task<string> PlayAsync(WholeRuns runs, Hands hands, string name, Random random, int lane)
    {
        // every other lane has a database beside its targets
        await runs.CreateAsync(name, Rounds, $$""","exclusive":"Node","timeouts":{"startup":"30s"}{{(lane % 2 == 1 ? WholeRuns.Dependency : "")}}""");
        await _cluster.CreateRunAsync(runs.Tenant!, name, Cluster.Spec(exclusive: "Node"));
        var recorded = new Dictionary<string, string>(StringComparer.Ordinal);
        for (var action = 0; action < MostActions && Interlocked.Decrement(ref _left) >= 0; action++)
        {
            await Task.Delay(random.Next(1800));
            foreach (var (record, uid) in await RecordsAsync(runs, name)) recorded[uid] = record;
            if (lane == 0 && random.Next(25) == 0) await RestartServerAsync(hands);
            else await hands.ActAsync();
        }

        await hands.WithdrawAsync();
        var run = await EndedAsync(runs, name);
        var ending =
            run.Status!.Conditions.First(
                condition => condition is { Type: ConditionTypes.Complete or ConditionTypes.Failed, Status: "True" });
        Endings.ShouldContain(ending.Reason, $"the run ended with {ending.Reason}: {ending.Message}");
        await ShouldKeepAsync(runs, name, recorded, hands);
        await ShouldHaveNoDisruptedFigureAsync(runs, run);
        await NothingIsLeftAsync(runs, run);
        await ShouldHaveLetTheTenantRunAsync(runs, name, run);
        await _cluster.Api.DeleteAsync($"apis/hotlap.dev/v1alpha1/namespaces/{runs.Space}/benchmarkruns/{name}");
        return ending.Reason;
    }

    private async Task RestartServerAsync(Hands hands)
    {
        await _server.WaitAsync();
        try
        {
            hands.Done.Add("restart the API server");
            await _cluster.Api.StopApiServerAsync();
            await _cluster.Api.StartApiServerAsync();
        }
        finally
        {
            _server.Release();
        }
    }

    /// <summary>Recorded trials with samples that the run controls: name and UID.</summary>
    private async Task<List<(string Name, string Uid)>> RecordsAsync(WholeRuns runs, string name) => await RetryAsync(async () =>
        (await SamplesAsync(runs, (await _cluster.FindRunAsync(runs.Space, name))!)).Select(map => (map.Metadata.Name, map.Metadata.Uid))
            .ToList());

    private async Task<List<ConfigMap>> SamplesAsync(WholeRuns runs, BenchmarkRun run) =>
        [.. (await _cluster.ConfigMapsAsync(runs.Space)).Where(map =>
        map.Metadata.OwnerReferences?.Exists(owner => owner.Controller == true && owner.Uid == run.Metadata.Uid) == true
        && map.Metadata.Label(Labels.Role) == Labels.RoleTrial && map.Data?.GetValueOrDefault(TrialRecord.SamplesKey)?.Length > 0)];

    /// <summary>The server may be away for a moment.</summary>
    private static async Task<T> RetryAsync<T>(Func<Task<T>> look)
        where T : class
    {
        T? found = null;
        await Eventually.BecomesAsync("an answer of the API server", async () =>
        {
            try
            {
                found = await look();
                return true;
            }
            catch (Exception e) when (e is HttpRequestException or KubernetesApiException or TaskCanceledException or InvalidOperationException)
            {
                return false;
            }
        }, TimeSpan.FromSeconds(120));
        return found!;
    }

    private Task<BenchmarkRun> EndedAsync(WholeRuns runs, string name) =>
        Eventually.GetAsync($"the end of {runs.Space}/{name}", () => RetryAsync(async () =>
        new List<BenchmarkRun?> { await _cluster.FindRunAsync(runs.Space, name) }).ContinueWith(
            found => found.Result[0] is { } run && HasEnded(run) ? run : null, TaskScheduler.Default), Patience);

    private static bool HasEnded(BenchmarkRun run) => run.Status?.ObservedGeneration == run.Metadata.Generation
        && run.Status.Conditions.Exists(
            condition => condition is { Type: ConditionTypes.Complete or ConditionTypes.Failed, Status: "True" });

    private async Task ShouldKeepAsync(WholeRuns runs, string name, Dictionary<string, string> recorded, Hands hands)
    {
        var there = (await RecordsAsync(runs, name)).Select(record => record.Uid).ToHashSet();
        recorded.Where(record => !there.Contains(record.Key) && !hands.AlteredRecords.Contains(record.Key)).Select(record => record.Value)
            .ShouldBeEmpty("a recorded trial that no hand has touched stays");
    }

    /// <summary>Each figure was written by a generator that nobody had taken away, against a target that no other generator had used.</summary>
    private async Task ShouldHaveNoDisruptedFigureAsync(WholeRuns runs, BenchmarkRun run)
    {
        var generators = _node.PodsOf(run.Metadata.Uid).Where(pod => pod is { IsTarget: false, IsDependency: false, IsLookAlike: false })
            .ToList();
        foreach (var map in await SamplesAsync(runs, run))
        {
            var part = TrialAssembly.Read(map.Data!);
            if (part.Disruptions.Count > 0) continue;
            var figure = (int)part.Cells.Single().Requests;
            var source = generators.Single(pod => pod.Figures.ContainsKey(figure));
            source.WasTakenBefore(source.Figures[figure])
                .ShouldBeFalse($"{map.Metadata.Name}: its pod {source.Key.Name} was taken away before it had measured");
        }

        foreach (var target in generators.Where(generator => generator.Target is not null).GroupBy(generator => generator.Target!))
            target.Select(generator => generator.Controller).Distinct().Count()
                .ShouldBe(1, $"{target.Key.Key.Name}: a target is measured by one Job");
    }

    private Task NothingIsLeftAsync(WholeRuns runs, BenchmarkRun run) =>
        Eventually.BecomesAsync($"no pod or Job of {runs.Space}/{run.Metadata.Name} is left", async () =>
    {
        var owners = _node.PodsOf(run.Metadata.Uid).Select(pod => pod.Controller).Append(run.Metadata.Uid).Where(uid => uid.Length > 0)
            .ToHashSet(StringComparer.Ordinal);
        var jobs = (await _cluster.Client.ListAsync(Kinds.Jobs, new ListQuery { Namespace = runs.Space }, CancellationToken.None)).Items;
        var left = (await _cluster.PodsAsync(runs.Space)).Select(pod => pod.Metadata).Concat(jobs.Select(job => job.Metadata));
        return !left.Any(metadata => metadata.OwnerReferences?.Exists(owner => owners.Contains(owner.Uid)) == true);
    }, TimeSpan.FromSeconds(60));

    private async Task ShouldHaveLetTheTenantRunAsync(WholeRuns runs, string name, BenchmarkRun run)
    {
        var tenant = await Eventually.GetAsync($"the end of the tenant's {name}", async () =>
            await _cluster.FindRunAsync(runs.Tenant!, name) is { } found && HasEnded(found) ? found : null, Patience);
        tenant.IsComplete().ShouldBeTrue();
        tenant.Status!.StartTime!.Value.ShouldBeLessThan(run.Status!.CompletionTime!.Value
            + Turn, "the tenant's run waits for its turn and no longer");
    }

    private async Task<string> DescribeAsync(WholeRuns runs, string name)
    {
        var found = await RetryAsync(async () => new List<BenchmarkRun?> { await _cluster.FindRunAsync(runs.Space, name) });
        return string.Join('\n', [
            .. (found[0]?.Status?.Conditions ?? [])
            .Select(condition => $"{condition.Type}={condition.Status} {condition.Reason}: {condition.Message}"),
            $"{JsonSerializer.Serialize(found[0]?.Status?.Progress)}",
            .. (await RetryAsync(async () => await _cluster.PodsAsync(runs.Space))).Select(pod =>
                $"pod {pod.Metadata.Name} {pod.Status.Phase} {pod.Metadata.DeletionTimestamp} "
                    + $"{JsonSerializer.Serialize(pod.Metadata.Labels)}"),
            await _cluster.Api.KubectlAsync(
                "get", "events", "-n", runs.Space, "-o", "jsonpath={range .items[*]}{.reason}: {.message}{\"\\n\"}{end}"),
            runs.Operator?.ReadLog(20),
        ]);
    }
}
