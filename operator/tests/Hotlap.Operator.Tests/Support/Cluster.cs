using System.Text.Json;
using Hotlap.Api;
using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;
using Hotlap.Kubernetes;
using Hotlap.Testing;
using Kinds = Hotlap.Operator.Observing.Resources;

namespace Hotlap.Operator.Tests.Support;

/// <summary>
/// A real API server with controllers and the product's own CRD, of which one class of tests after another is the only user; a node whose kubelet is a
/// script.
/// </summary>
public sealed class Cluster : IAsyncLifetime
{
    private static readonly ApiServerOptions Options = new()
    {
        Controllers = true,
        Crds = Path.Combine(AppContext.BaseDirectory, "crds"),
        // As on OpenShift: only who may finalize an owner may block its deletion.
        ApiServerArguments = ["--enable-admission-plugins=OwnerReferencesPermissionEnforcement", "--allow-privileged"],
    };

    internal ApiServerFixture Api { get; private set; } = null!;

    internal ScriptedNode Node { get; private set; } = null!;

    internal KubernetesClient Client { get; private set; } = null!;

    /// <summary>Whether tests have changed the server for all namespaces, so that no other class may take it.</summary>
    internal bool IsChanged { get; set; }

    public async Task InitializeAsync()
    {
        Api = await ApiServerFixture.TakeAsync(Options);
        Client = new KubernetesClient(KubernetesConfiguration.Load(Api.Kubeconfig));
        Node = await ScriptedNode.StartAsync(Api);
    }

    public async Task DisposeAsync()
    {
        // where the server's programs are missing
        if (Api is null) return;
        Client.Dispose();
        await Node.DisposeAsync();
        if (IsChanged)
            await Api.DisposeAsync();
        else
            Api.Leave();
    }

    internal Task<JsonElement> CreateRunAsync(string space, string name, string spec) => Api.PostAsync(
        $"apis/hotlap.dev/v1alpha1/namespaces/{space}/benchmarkruns",
        $$"""{"apiVersion":"hotlap.dev/v1alpha1","kind":"BenchmarkRun","metadata":{"name":"{{name}}"},"spec":{{spec}} }""");

    /// <summary>Edits a run by a merge patch.</summary>
    internal Task PatchRunAsync(string space, string name, string patch) =>
        Api.PatchAsync($"apis/hotlap.dev/v1alpha1/namespaces/{space}/benchmarkruns/{name}", patch);

    /// <summary>Removes a pod at once, as kubectl delete --force does. It may have gone before.</summary>
    internal Task RemovePodAsync(string space, string name) =>
        Client.DeleteAsync(Kinds.Pods, new ObjectKey(space, name), new DeleteOptions { GracePeriodSeconds = 0 }, CancellationToken.None);

    /// <summary>Removes all pods of a namespace at once.</summary>
    internal async Task RemovePodsAsync(string space)
    {
        foreach (var pod in await PodsAsync(space)) await RemovePodAsync(space, pod.Metadata.Name);
    }

    /// <summary>Creates a pod as a user does, who knows nothing of the operator.</summary>
    internal Task CreatePodAsync(string space, string name) => Api.PostAsync(
        $"api/v1/namespaces/{space}/pods",
        $$$"""{"apiVersion":"v1","kind":"Pod","metadata":{"name":"{{{name}}}"},"spec":{{{ForeignPod}}} }""");

    /// <summary>Creates a Job as a user does, who knows nothing of the operator.</summary>
    internal Task CreateJobAsync(string space, string name) => Api.PostAsync(
        $"apis/batch/v1/namespaces/{space}/jobs",
        $$$"""{"apiVersion":"batch/v1","kind":"Job","metadata":{"name":"{{{name}}}"},"spec":{"template":{"spec":{{{ForeignPod}}} } } }""");

    private const string ForeignPod = """{"restartPolicy":"Never","containers":[{"name":"other","image":"somebody/else"}]}""";

    /// <summary>Limits the number of pods in a namespace, and waits until the quota counts them.</summary>
    internal async Task LimitPodsAsync(string space, string quota, int pods)
    {
        var quotas = $"api/v1/namespaces/{space}/resourcequotas";
        await Api.PostAsync(quotas, $$$"""{"apiVersion":"v1","kind":"ResourceQuota","metadata":{"name":"{{{quota}}}"},"spec":{"hard":{"pods":"{{{pods}}}"} } }""");
        await Eventually.BecomesAsync("the quota counts", async () =>
            (await Api.GetAsync($"{quotas}/{quota}")).TryGetProperty("status", out var status) && status.TryGetProperty("used", out _));
    }

    /// <summary>Names of the objects of a list.</summary>
    internal async Task<string[]> NamesAsync(string path) => [.. (await Api.GetAsync(path)).GetProperty("items").EnumerateArray()
        .Select(item => item.GetProperty("metadata").GetProperty("name").GetString()!)];

    /// <summary>One field of all events of a namespace, separated by blanks.</summary>
    internal async Task<string> EventsAsync(string space, string field)
    {
        var events = (await Api.GetAsync($"api/v1/namespaces/{space}/events")).GetProperty("items").EnumerateArray();
        return string.Join(' ', events.Select(item => item.TryGetProperty(field, out var value) ? value.ToString() : ""));
    }

    internal async Task<BenchmarkRun?> FindRunAsync(string space, string name) =>
        await Client.FindAsync(Kinds.Runs, new ObjectKey(space, name), CancellationToken.None);

    /// <summary>Waits until a condition stands with a status and a reason.</summary>
    internal Task<Condition> ConditionAsync(
        string space, string name, string type, string status, string? reason = null, TimeSpan? longest = null)
    {
        BenchmarkRun? seen = null;
        return Eventually.GetAsync(
            $"{type}={status} ({reason}) of {space}/{name}",
            async () => (seen = await FindRunAsync(space, name))?.Status?.Conditions.FirstOrDefault(
                condition => condition.Type == type && condition.Status == status && (reason is null || condition.Reason == reason)),
            longest, () => Describe(seen));
    }

    private static string? Describe(BenchmarkRun? run) => run?.Status is not { } status ? null : string.Join(", ",
        status.Conditions.Select(condition => $"{condition.Type}={condition.Status} ({condition.Reason})")
            .Append($"{status.Progress?.TrialsDone} trials, now {status.Progress?.Current}"));

    internal async Task<IReadOnlyList<Pod>> PodsAsync(string space) =>
        (await Client.ListAsync(Kinds.Pods, new ListQuery { Namespace = space }, CancellationToken.None)).Items;

    /// <summary>Waits for a pod that is for something.</summary>
    internal Task<Pod> PodAsync(string space, string role, int? round = null) =>
        Eventually.GetAsync($"a {role} pod of round {round} in {space}", async () =>
        (await PodsAsync(space)).FirstOrDefault(pod =>
            pod.Metadata.Label(Labels.Role) == role && pod.Metadata.DeletionTimestamp is null
                && (round is null || pod.Metadata.Label(Labels.Round) == $"{round}")));

    internal async Task<IReadOnlyList<ConfigMap>> ConfigMapsAsync(string space) =>
        (await Client.ListAsync(
            Kinds.ConfigMaps, new ListQuery { Namespace = space, LabelSelector = Labels.RunUid }, CancellationToken.None)).Items;

    /// <summary>Address of the images of specs: nothing listens there, and the operator is allowed to find that out.</summary>
    internal const string NoRegistry = "http://127.0.0.1:1";

    /// <summary>
    /// A spec that the schema and the planner take; no registry answers for its image. It does not queue unless it is asked to: no kubelet ends
    /// pods here, so their nodes stay taken for a while.
    /// </summary>
    internal static string Spec(int rounds = 1, string image = "127.0.0.1:1/service:1", string more = "", string exclusive = "None") =>
        $$"""
        {"variants":[{"name":"one","image":"{{image}}"}],"target":{"ports":[{"name":"http","containerPort":5000}] },
         "scenarios":[{"name":"hello","http":{"port":"http"},"load":{"requests":1000} }],"rounds":{{rounds}},"exclusive":"{{exclusive}}"{{more}} }
        """;
}
