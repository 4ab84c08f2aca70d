using System.Collections.Concurrent;
using System.Diagnostics;
using System.Text.Json;
using Hotlap.Api;
using Hotlap.Api.Core;
using Hotlap.Kubernetes;
using Hotlap.Operator.Tests.Support;
using Kinds = Hotlap.Operator.Observing.Resources;

namespace Hotlap.Operator.Tests.Reliability;

/// <summary>A user of a namespace and an operator of its node, who do anything to the objects of one run that kubectl lets them do.</summary>
internal sealed class Hands(WholeRuns runs, HandsNode node, string run, Random random)
{
    private const string Mark = "look-alike";

    private static readonly CancellationToken None = CancellationToken.None;
    private static readonly string[] Keys = [Labels.RunUid, Labels.Role, Labels.Round, Labels.Variant, Labels.Measurement];

    private readonly ConcurrentDictionary<string, bool> _alteredRecords = new(StringComparer.Ordinal);
    private int _edits;

    /// <summary>What was done, in order.</summary>
    public List<string> Done { get; } = [];

    /// <summary>UIDs of the recorded trials that a hand deleted or hid.</summary>
    public ICollection<string> AlteredRecords => _alteredRecords.Keys;

    private Cluster Cluster => runs.Cluster;

    public static bool IsLookAlike(ObjectMeta metadata) => metadata.Name.StartsWith(Mark, StringComparison.Ordinal);

    /// <summary>Does one thing at random. What is no longer there, and what the server refuses at the moment, was not done.</summary>
    public async Task ActAsync()
    {
        var (name, act) = Choose();
        try
        {
            Done.Add($"{DateTime.UtcNow:HH:mm:ss.fff} {name}: {await act()}");
        }
        catch (Exception e) when (e is InvalidOperationException or KubernetesApiException or HttpRequestException or TaskCanceledException)
        {
            Done.Add($"{DateTime.UtcNow:HH:mm:ss.fff} {name}: not done, {e.Message.Split('\n')[0]}");
        }
    }

    /// <summary>Lets the run go on, and takes away what would stay.</summary>
    public async Task WithdrawAsync()
    {
        await CordonAsync(false);
        await PatchRunAsync("""{"spec":{"suspend":false} }""");
        foreach (var pod in (await Cluster.PodsAsync(runs.Space)).Where(pod => IsLookAlike(pod.Metadata))) await DeletePodAsync(pod, 0);
    }

    private (string Name, Func<Task<string>> Act) Choose() => random.Next(20) switch
    {
        0 or 1 => ("delete a pod", () => WithPodAsync(pod => DeletePodAsync(pod, null))),
        2 => ("delete a pod by force", () => WithPodAsync(pod => DeletePodAsync(pod, 0))),
        3 => ("evict a pod", () => WithPodAsync(EvictAsync)),
        4 => ("drain the node", DrainAsync),
        5 => ("evict a pod for want of memory", () => WithPodAsync(KubeletEvictsAsync)),
        6 => ("delete a Job", () => WithJobAsync("Background")),
        7 => ("delete a Job in the foreground", () => WithJobAsync("Foreground")),
        8 => ("delete a Job and orphan its pods", () => WithJobAsync("Orphan")),
        9 => ("relabel a pod", () => WithPodAsync(RelabelAsync)),
        10 => ("relabel a Job", RelabelJobAsync),
        11 => ("orphan a pod", () => WithPodAsync(OrphanAsync)),
        12 => ("create a look-alike pod", () => WithPodAsync(CopyAsync)),
        13 => ("create a look-alike ConfigMap", () => WithRecordAsync(CopyAsync)),
        14 => ("delete or hide a record", () => WithRecordAsync(AlterAsync)),
        15 => ("lose a log", () => WithPodAsync(LoseLogAsync)),
        16 => ("suspend or resume", SuspendAsync),
        17 => ("edit what is no measurement", EditManagementAsync),
        18 => ("restart the operator", async () => await DidAsync(runs.RestartOperatorAsync())),
        _ => ("cordon or edit the measurement", async () => random.Next(2) == 0
            ? await DidAsync(CordonAsync(true)) : await EditMeasurementAsync()),
    };

    private static async Task<string> DidAsync(Task work)
    {
        await work;
        return "";
    }

    private async Task<string> WithPodAsync(Func<Pod, Task<string>> act)
    {
        var pods = (await OwnPodsAsync()).Where(pod => pod.Metadata.DeletionTimestamp is null && !IsLookAlike(pod.Metadata)).ToList();
        return pods.Count == 0 ? "none there" : await act(pods[random.Next(pods.Count)]);
    }

    private Task<string> WithPodAsync(Func<Pod, Task> act) => WithPodAsync(async pod =>
    {
        await act(pod);
        return pod.Metadata.Name;
    });

    private async Task<IReadOnlyList<Pod>> OwnPodsAsync() =>
        [.. (await Cluster.PodsAsync(runs.Space)).Where(pod => pod.Metadata.Label(Labels.Run) == run)];

    private async Task<string> WithJobAsync(string propagation)
    {
        if (await JobAsync() is not { } job) return "none there";
        await Cluster.Client.DeleteAsync(
            Kinds.Jobs, Kinds.Identity(job.Metadata).Key, new DeleteOptions { PropagationPolicy = propagation }, None);
        Take(pod => pod.Controller == job.Metadata.Uid);
        return job.Metadata.Name;
    }

    private async Task<Job?> JobAsync()
    {
        var jobs = (await Cluster.Client.ListAsync(Kinds.Jobs, new ListQuery { Namespace = runs.Space }, None)).Items;
        return jobs.Count == 0 ? null : jobs[random.Next(jobs.Count)];
    }

    private async Task DeletePodAsync(Pod pod, int? grace)
    {
        await Cluster.Client.DeleteAsync(
            Kinds.Pods, Kinds.Identity(pod.Metadata).Key, new DeleteOptions { GracePeriodSeconds = grace, Uid = pod.Metadata.Uid }, None);
        TakePod(pod);
    }

    private async Task EvictAsync(Pod pod)
    {
        await Cluster.Api.PostAsync(
            $"api/v1/namespaces/{runs.Space}/pods/{pod.Metadata.Name}/eviction",
            $$"""{"apiVersion":"policy/v1","kind":"Eviction","metadata":{"name":"{{pod.Metadata.Name}}","namespace":"{{runs.Space}}"} }""");
        TakePod(pod);
    }

    private async Task<string> DrainAsync()
    {
        await CordonAsync(true);
        foreach (var pod in await OwnPodsAsync()) await EvictAsync(pod);
        await Task.Delay(random.Next(500));
        await CordonAsync(false);
        return "and uncordon it";
    }

    private async Task KubeletEvictsAsync(Pod pod)
    {
        await Cluster.Node.EvictAsync(pod);
        TakePod(pod);
    }

    private async Task<string> RelabelAsync(Pod pod)
    {
        var key = Keys[random.Next(Keys.Length)];
        await PatchAsync($"api/v1/namespaces/{runs.Space}/pods/{pod.Metadata.Name}", Relabelled(key));
        // The labels of a generator's pod are not what the operator goes by, the first one apart.
        if (pod.Metadata.Label(Labels.Role) is Labels.RoleTarget or Labels.RoleDependency || key == Labels.RunUid) TakePod(pod);
        return $"{key} of {pod.Metadata.Name}";
    }

    private async Task<string> RelabelJobAsync()
    {
        if (await JobAsync() is not { } job) return "none there";
        var key = Keys[random.Next(Keys.Length)];
        await PatchAsync($"apis/batch/v1/namespaces/{runs.Space}/jobs/{job.Metadata.Name}", Relabelled(key));
        if (key != Labels.Role) Take(pod => pod.Controller == job.Metadata.Uid);
        return $"{key} of {job.Metadata.Name}";
    }

    private static string Relabelled(string key) => $$$"""{"metadata":{"labels":{"{{{key}}}":{{{(key == Labels.RunUid ? "null" : key == Labels.Round ? "\"7\"" : "\"other\"")}}} } } }""";

    private async Task OrphanAsync(Pod pod)
    {
        await PatchAsync($"api/v1/namespaces/{runs.Space}/pods/{pod.Metadata.Name}", """{"metadata":{"ownerReferences":null} }""");
        // The Job controller adopts a pod again that its selector matches.
        if (pod.Metadata.Label(Labels.Role) is Labels.RoleTarget or Labels.RoleDependency) TakePod(pod);
    }

    private async Task CopyAsync(Pod pod) => await Cluster.Api.PostAsync($"api/v1/namespaces/{runs.Space}/pods", $$"""
        {"apiVersion":"v1","kind":"Pod","metadata":{"name":"{{Mark}}-{{random.Next(1 << 30)}}","labels":{{JsonSerializer.Serialize(pod.Metadata.Labels)}} },
         "spec":{"nodeName":"{{ScriptedNode.Name}}","containers":[{"name":"target","image":"registry.example/idle:1"}]} }
        """);

    private async Task<string> WithRecordAsync(Func<ConfigMap, Task> act)
    {
        var maps = (await Cluster.ConfigMapsAsync(runs.Space)).Where(map => !IsLookAlike(map.Metadata)).ToList();
        if (maps.Count == 0) return "none there";
        var chosen = maps[random.Next(maps.Count)];
        await act(chosen);
        return chosen.Metadata.Name;
    }

    /// <summary>With a better figure than was measured.</summary>
    private async Task CopyAsync(ConfigMap map) => await Cluster.Api.PostAsync($"api/v1/namespaces/{runs.Space}/configmaps", $$"""
        {"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"{{Mark}}-{{random.Next(1 << 30)}}","labels":{{JsonSerializer.Serialize(map.Metadata.Labels)}} },"data":{{JsonSerializer.Serialize(map.Data)}} }
        """);

    private async Task AlterAsync(ConfigMap map)
    {
        _alteredRecords[map.Metadata.Uid] = true;
        if (random.Next(2) == 0) await Cluster.Client.DeleteAsync(
            Kinds.ConfigMaps, Kinds.Identity(map.Metadata).Key, new DeleteOptions(), None);
        else await PatchAsync(
            $"api/v1/namespaces/{runs.Space}/configmaps/{map.Metadata.Name}",
            Relabelled(random.Next(2) == 0 ? Labels.RunUid : Labels.Measurement));
    }

    private Task LoseLogAsync(Pod pod)
    {
        Cluster.Node.LoseLog(pod.Metadata.Name);
        return Task.CompletedTask;
    }

    private async Task<string> SuspendAsync()
    {
        await PatchRunAsync("""{"spec":{"suspend":true} }""");
        await Task.Delay(random.Next(1500));
        await PatchRunAsync("""{"spec":{"suspend":false} }""");
        return "";
    }

    private async Task<string> EditManagementAsync()
    {
        var edit = $$"""{"spec":{"priority":{{++_edits}},"ttl":{"afterFailed":"{{100_000 + _edits}}s"} } }""";
        await PatchRunAsync(edit);
        return edit;
    }

    /// <summary>Starts a new measurement, without what was recorded.</summary>
    private async Task<string> EditMeasurementAsync()
    {
        var edit = $$"""{"spec":{"warmup":{"duration":"{{++_edits}}s"} } }""";
        foreach (var map in await Cluster.ConfigMapsAsync(runs.Space)) _alteredRecords[map.Metadata.Uid] = true;
        await PatchRunAsync(edit);
        foreach (var map in await Cluster.ConfigMapsAsync(runs.Space)) _alteredRecords[map.Metadata.Uid] = true;
        return edit;
    }

    private Task CordonAsync(bool unschedulable) =>
        PatchAsync($"api/v1/nodes/{ScriptedNode.Name}", $$$"""{"spec":{"unschedulable":{{{(unschedulable ? "true" : "null")}}} } }""");

    private Task PatchRunAsync(string patch) => PatchAsync($"apis/hotlap.dev/v1alpha1/namespaces/{runs.Space}/benchmarkruns/{run}", patch);

    private Task PatchAsync(string path, string patch) => Cluster.Api.PatchAsync(path, patch);

    private void TakePod(Pod pod) => Take(handled => handled.Uid == pod.Metadata.Uid || handled.Target?.Uid == pod.Metadata.Uid);

    private void Take(Func<HandledPod, bool> isTaken)
    {
        foreach (var pod in node.PodsOfSpace(runs.Space).Where(isTaken)) pod.TakenAt ??= Stopwatch.GetTimestamp();
    }
}
