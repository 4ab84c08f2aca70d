using System.Diagnostics;
using Hotlap.Api;
using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;
using Hotlap.Kubernetes;
using Hotlap.Operator.Tests.Support;
using Hotlap.Planning.Specs;
using Hotlap.Testing;
using Kinds = Hotlap.Operator.Observing.Resources;

namespace Hotlap.Operator.Tests.Rights;

/// <summary>
/// What the operator promises, from its start to the end of its runs, acted out in one namespace under its own service account; the namespace takes
/// only pods that pass the restricted Pod Security Standard. The first
/// promise that does not come about ends it. Once a request has been refused for want of a right, little patience is left.
/// </summary>
internal sealed class Story(Cluster cluster, ServiceAccount account) : IAsyncDisposable
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(60);
    private static readonly TimeSpan PatienceAfterRefusal = TimeSpan.FromSeconds(6);

    private readonly string _space = account.Space;
    private RunningOperator? _operator;
    private long? _refusedAt;

    /// <exception cref="PromiseBrokenException">One of the promises is broken.</exception>
    public async Task PlayAsync()
    {
        await cluster.Api.PostAsync(
            $"api/v1/namespaces/{_space}/configmaps", """{"metadata":{"name":"protos"},"data":{"b.proto":"syntax = \"proto3\";"} }""");
        await EnforceAsync("\"restricted\"");
        await StartAsync();
        await MeasureAsync();
        await EditAsync();
        await CompareAsync();
        await LookForWorkloadsAsync();
        await ExpireAsync();
        await ExplainQuotaAsync();
        await LeaveOthersAloneAsync();
        // A watch that is refused for ever costs requests and alerts, though lists and assumptions may replace it.
        if (_refusedAt is not null
            || await IsRefusedAsync()) throw new PromiseBrokenException("no request is refused", _operator!.ReadLog());
    }

    public async ValueTask DisposeAsync()
    {
        if (_operator is not null) await _operator.DisposeAsync();
    }

    private async Task StartAsync()
    {
        _operator = await RunningOperator.LaunchAsync(cluster.Api, _space, account.Kubeconfig, "--metrics-authorization=true");
        await BecomesAsync("the operator gets ready", () => _operator.IsOkAsync("readyz"));
        await BecomesAsync("who may read the metrics reads them", () => _operator.IsOkAsync("metrics"));
        await BecomesAsync("the operator leads", _operator.IsLeaderAsync);
    }

    private async Task MeasureAsync()
    {
        await cluster.CreateRunAsync(_space, "whole", Spec("whole"));
        await LoseTheJobAsync();
        await cluster.Node.FinishAsync(await PodAsync("whole", Labels.RoleGenerator));
        await ConditionAsync("whole", ConditionTypes.Complete, Reasons.AllTrialsMeasured);
        await BecomesAsync("an isolated run has its policies", async () =>
            (await cluster.NamesAsync($"apis/networking.k8s.io/v1/namespaces/{_space}/networkpolicies")).Length == 2);
        await BecomesAsync("pods of a finished run are removed", async () => (await cluster.PodsAsync(_space))
            .All(pod => pod.Metadata.DeletionTimestamp is not null));
        await BecomesAsync("Jobs of a finished run are removed", async () => (await JobsAsync())
            .All(job => job.Metadata.DeletionTimestamp is not null));
        await BecomesAsync("Events tell of the run", async () => (await cluster.EventsAsync(_space, "reason"))
            .Contains(Reasons.AllTrialsMeasured, StringComparison.Ordinal));
        await RemovePodsAsync();
    }

    private async Task LoseTheJobAsync()
    {
        var used = await PodAsync("whole", Labels.RoleTarget);
        await cluster.Node.MakeReadyAsync(used);
        var generator = await PodAsync("whole", Labels.RoleGenerator);
        foreach (var job in await JobsAsync()) await RemoveJobAsync(job.Metadata.Name);
        await cluster.RemovePodAsync(_space, generator.Metadata.Name);
        await DiscardedAsync(used);
        await cluster.RemovePodAsync(_space, used.Metadata.Name);
        await cluster.Node.MakeReadyAsync(await PodAsync("whole", Labels.RoleTarget));
    }

    private async Task EditAsync()
    {
        var older = (await cluster.ConfigMapsAsync(_space)).Select(map => map.Metadata.Label(Labels.Measurement)).ToHashSet();
        await cluster.PatchRunAsync(_space, "whole", """{"spec":{"rerun":"again"} }""");
        await BecomesAsync("an edited run is measured again", async () =>
            (await cluster.ConfigMapsAsync(_space)).Any(map => IsNew(map.Metadata))
                && (await cluster.PodsAsync(_space)).Any(pod => IsNew(pod.Metadata)));
        var record = (await cluster.ConfigMapsAsync(_space)).Single(map => IsNew(map.Metadata));
        await cluster.Api.DeleteAsync($"api/v1/namespaces/{_space}/configmaps/{record.Metadata.Name}");
        await BecomesAsync("a record that somebody deleted is made anew", async () =>
            (await cluster.ConfigMapsAsync(_space))
                .Any(map => map.Metadata.Name == record.Metadata.Name && map.Metadata.Uid != record.Metadata.Uid));
        await cluster.PatchRunAsync(_space, "whole", """{"spec":{"rerun":"once more"} }""");
        await BecomesAsync("records of a measurement that was not completed are removed", async () =>
            (await cluster.ConfigMapsAsync(_space))
                .All(map => map.Metadata.Label(Labels.Measurement) != record.Metadata.Label(Labels.Measurement)));
        await RemoveRunAsync("whole");
        await RemovePodsAsync();

        bool IsNew(ObjectMeta metadata) => !older.Contains(metadata.Label(Labels.Measurement));
    }

    private async Task CompareAsync()
    {
        await cluster.CreateRunAsync(_space, "compared", Spec("compared")
            .Replace("\"rounds\":", "\"comparison\":{\"baselineRef\":{\"name\":\"absent\"}},\"rounds\":", StringComparison.Ordinal));
        await ConditionAsync("compared", ConditionTypes.Failed, Reasons.BaselineNotFound);
    }

    /// <summary>Only who may read workloads knows that there is none.</summary>
    private async Task LookForWorkloadsAsync()
    {
        foreach (var kind in WorkloadKinds.All.Select(known => known.Kind))
        {
            var name = $"of-{kind.ToLowerInvariant()}";
            await cluster.CreateRunAsync(
                _space, name, Spec(name).Replace("\"ports\":", $"\"from\":{{\"kind\":\"{kind}\",\"name\":\"absent\"}},\"ports\":", StringComparison.Ordinal));
            await BecomesAsync($"a run says that its {kind} does not exist", async () =>
                (await cluster.FindRunAsync(_space, name))?.Status?.Conditions
                    .Any(condition => condition.Type == ConditionTypes.Failed
                        && condition.Message.Contains($"{kind} absent does not exist in namespace", StringComparison.Ordinal)) == true);
        }
    }

    private async Task ExpireAsync()
    {
        var refused = Spec("short").Replace("\"ports\":", """ "podTemplate":{"spec":{"hostNetwork":true} },"ports":""", StringComparison.Ordinal);
        await cluster.CreateRunAsync(
            _space, "short", refused.Replace("\"rounds\":", "\"ttl\":{\"afterComplete\":\"1s\",\"afterFailed\":\"1s\"},\"rounds\":", StringComparison.Ordinal));
        await BecomesAsync("a run goes when its time to live is over", async () => await cluster.FindRunAsync(_space, "short") is null);
    }

    private async Task ExplainQuotaAsync()
    {
        await cluster.LimitPodsAsync(_space, "one", 1);
        await cluster.CreateRunAsync(_space, "tight", Spec("tight"));
        await cluster.Node.MakeReadyAsync(await PodAsync("tight", Labels.RoleTarget));
        await BecomesAsync(
            "a generator without quota is explained", async () => (await cluster.FindRunAsync(_space, "tight"))!.Status!.Conditions
            .Any(condition => condition is { Type: ConditionTypes.Reconciling, Reason: Reasons.QuotaExceeded }));
        await RemoveRunAsync("tight");
        await cluster.Api.DeleteAsync($"api/v1/namespaces/{_space}/resourcequotas/one");
        await RemovePodsAsync();
    }

    /// <summary>Objects that take the place of a run's own while no operator looks are left alone, and that is said.</summary>
    private async Task LeaveOthersAloneAsync()
    {
        await cluster.CreateRunAsync(_space, "first", Spec("first"));
        await cluster.CreateRunAsync(_space, "second", Spec("second"));
        var pod = (await PodAsync("first", Labels.RoleTarget)).Metadata.Name;
        var target = await PodAsync("second", Labels.RoleTarget);
        await cluster.Node.MakeReadyAsync(target);
        var job = (await GetAsync("a generator's Job", async () => (await JobsAsync()).SingleOrDefault())).Metadata.Name;
        await _operator!.DisposeAsync();
        _operator = null;
        await cluster.RemovePodAsync(_space, pod);
        // Killed before it stored its preparation: what it had made is its own, and is adopted.
        await cluster.Api.DeleteAsync($"api/v1/namespaces/{_space}/configmaps?labelSelector={Labels.RunUid}");
        await EnforceAsync("null");
        await BecomesAsync("somebody else's pod is accepted", () => AcceptsAsync(pod));
        await RemoveJobAsync(job);
        await cluster.CreateJobAsync(_space, job);
        await StartAsync();
        await ConditionAsync("first", ConditionTypes.Failed, Reasons.NameTaken);
        await DiscardedAsync(target);
        (await JobsAsync()).ShouldContain(other => other.Metadata.Name == job, "somebody else's Job is left alone");
    }

    /// <summary>The API server's admission learns of a namespace's labels a moment after they were written.</summary>
    private async Task<bool> AcceptsAsync(string pod)
    {
        try
        {
            await cluster.CreatePodAsync(_space, pod);
            return true;
        }
        catch (InvalidOperationException refusal) when (refusal.Message.Contains("violates PodSecurity", StringComparison.Ordinal))
        {
            return false;
        }
    }

    private Task DiscardedAsync(Pod target) => BecomesAsync("a target whose load was lost is removed", async () =>
        (await cluster.PodsAsync(_space))
            .All(pod => pod.Metadata.Uid != target.Metadata.Uid || pod.Metadata.DeletionTimestamp is not null));

    private static string Spec(string name) => Cluster.Spec(image: $"127.0.0.1:1/{name}:1", more: ",\"isolateNetwork\":true").Replace(
        "\"ports\":", """ "startup":{"grpc":{"port":"http","call":"a.B/C","proto":{"configMapKeyRef":{"name":"protos","key":"b.proto"} } } },"ports":""", StringComparison.Ordinal);

    private Task ConditionAsync(string name, string type, string reason) => BecomesAsync($"{name} gets {type} {reason}", async () =>
        (await cluster.FindRunAsync(_space, name))?.Status?.Conditions.Any(condition => condition.Type == type && condition.Reason == reason
            && condition.Status == "True") == true);

    private Task<Pod> PodAsync(string run, string role) =>
        GetAsync($"{run} gets a {role}", async () => (await cluster.PodsAsync(_space)).FirstOrDefault(pod =>
        pod.Metadata.Label(Labels.Role) == role && pod.Metadata.Label(Labels.Run) == run && pod.Metadata.DeletionTimestamp is null));

    private async Task<IReadOnlyList<Job>> JobsAsync() =>
        (await cluster.Client.ListAsync(Kinds.Jobs, new ListQuery { Namespace = _space }, CancellationToken.None)).Items;

    /// <summary>The level of the namespace's Pod Security Standard, as JSON.</summary>
    private Task EnforceAsync(string level) => cluster.Api.PatchAsync(
        $"api/v1/namespaces/{_space}", $$$"""{"metadata":{"labels":{"pod-security.kubernetes.io/enforce":{{{level}}}} } }""");

    private async Task RemoveRunAsync(string name)
    {
        await cluster.Api.DeleteAsync($"apis/hotlap.dev/v1alpha1/namespaces/{_space}/benchmarkruns/{name}");
        await BecomesAsync($"{name} goes", async () => await cluster.FindRunAsync(_space, name) is null);
    }

    private async Task RemoveJobAsync(string name)
    {
        await cluster.Api.DeleteAsync($"apis/batch/v1/namespaces/{_space}/jobs/{name}?propagationPolicy=Background");
        await BecomesAsync("the Job goes", async () => (await JobsAsync()).All(job => job.Metadata.Name != name));
    }

    /// <summary>No kubelet ends pods here.</summary>
    private async Task RemovePodsAsync()
    {
        await BecomesAsync("owned pods go", async () =>
        {
            await cluster.RemovePodsAsync(_space);
            return (await cluster.PodsAsync(_space)).Count == 0;
        });
    }

    private Task BecomesAsync(string promise, Func<Task<bool>> look) => GetAsync(promise, async () => await look() ? "" : null);

    private async Task<T> GetAsync<T>(string promise, Func<Task<T?>> look)
        where T : class
    {
        var started = Stopwatch.GetTimestamp();
        try
        {
            return await Eventually.GetAsync(promise, LookAsync, Patience);
        }
        catch (TimeoutException)
        {
            throw new PromiseBrokenException(promise, _operator?.ReadLog() ?? "");
        }

        async Task<T?> LookAsync()
        {
            if (await look() is { } found) return found;
            if (_refusedAt is { } at && Stopwatch.GetElapsedTime(at) > PatienceAfterRefusal
                && Stopwatch.GetElapsedTime(started) > PatienceAfterRefusal) throw new TimeoutException();
            if (_refusedAt is null && await IsRefusedAsync()) _refusedAt = Stopwatch.GetTimestamp();
            return null;
        }
    }

    private async Task<bool> IsRefusedAsync()
    {
        try
        {
            return _operator is not null && (await _operator.ScrapeAsync()).Contains("code=\"403\"", StringComparison.Ordinal);
        }
        catch (HttpRequestException)
        {
            return false;
        }
    }
}
