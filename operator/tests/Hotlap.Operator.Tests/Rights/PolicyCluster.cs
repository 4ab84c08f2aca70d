using System.Net.Http.Headers;
using System.Text.Json.Nodes;
using Hotlap.Operator.Tests.Support;
using Hotlap.Testing;

namespace Hotlap.Operator.Tests.Rights;

/// <summary>
/// A namespace under the chart's policies. alice has the role edit and may write runs, bob may only write runs. There is a run with one ConfigMap
/// and one pod, as the operator makes them.
/// </summary>
public sealed class PolicyCluster : IAsyncLifetime
{
    internal const string Alice = "alice";
    internal const string Bob = "bob";

    private static readonly Dictionary<string, string> Groups = new(StringComparer.OrdinalIgnoreCase)
    {
        ["ConfigMap"] = "api/v1", ["Pod"] = "api/v1", ["Secret"] = "api/v1", ["Job"] = "apis/batch/v1", ["BenchmarkRun"] = "apis/hotlap.dev/v1alpha1",
    };

    private readonly Cluster _cluster = new();
    private HttpClient? _http;

    internal string Space { get; private set; } = "";

    internal string Owner { get; private set; } = "";

    internal string Operator => $"system:serviceaccount:{Space}:hotlap";

    public async Task InitializeAsync()
    {
        if (Binaries.KubernetesMinor < ServiceAccount.FirstWithPolicies)
            throw new NotRunException($"needs Kubernetes 1.{ServiceAccount.FirstWithPolicies} or later");
        await _cluster.InitializeAsync();
        _http = new HttpClient(_cluster.Api.TrustingHandler()) { BaseAddress = _cluster.Api.Server };
        _http.DefaultRequestHeaders.Authorization = new("Bearer", _cluster.Api.Token);
        Space = await _cluster.Api.CreateNamespaceAsync();
        await ServiceAccount.CreateAsync(_cluster, Space, missing: null);
        await KubectlAsync("create", "role", "runs", "--verb=*", "--resource=benchmarkruns.hotlap.dev");
        await KubectlAsync("create", "rolebinding", "runs", "--role=runs", $"--user={Alice}", $"--user={Bob}");
        // What the role edit is made of: no controller aggregates roles here.
        foreach (var part in new[] { "view", "edit" })
            await KubectlAsync("create", "rolebinding", part, $"--clusterrole=system:aggregate-to-{part}", $"--user={Alice}");
        // The chart's values allow the first for targets.
        foreach (var account in new[] { "shop", "other" })
            await KubectlAsync("create", "serviceaccount", account);
        var run = await _cluster.CreateRunAsync(Space, "held", Cluster.Spec(more: ",\"suspend\":true"));
        Owner = $$"""{"apiVersion":"hotlap.dev/v1alpha1","kind":"BenchmarkRun","name":"held","controller":true,"uid":"{{run.GetProperty("metadata").GetProperty("uid")}}"}""";
        await ApplyAsync(Manifests.Record(Owner));
        await ApplyAsync(Manifests.Pod(Owner));
        await ApplyAsync(Manifests.Pod(Owner, name: "unlabeled", labels: "{}"));
        await Eventually.BecomesAsync("the policies take effect", async () =>
            await RefusalAsync(Bob, Manifests.Run) is not null && await RefusalAsync(Alice, Manifests.Record(Owner, "late")) is not null
                && await RefusalAsync(Operator, Manifests.Record("{}", "late")) is not null);
    }

    public Task DisposeAsync()
    {
        _http?.Dispose();
        return _cluster.DisposeAsync();
    }

    /// <summary>Why a user may not create an object; null if he may. It is not created.</summary>
    internal Task<string?> RefusalAsync(string user, string manifest) => AskAsync(
        user, HttpMethod.Post, PathOf(KindOf(manifest)), new StringContent(manifest, new MediaTypeHeaderValue("application/json")));

    /// <summary>Why a user may not delete an object; null if he may. It is not deleted.</summary>
    internal Task<string?> DeletionRefusalAsync(string user, string kind, string name) =>
        AskAsync(user, HttpMethod.Delete, $"{PathOf(kind)}/{name}", content: null);

    /// <summary>Why a user may not change an object by a merge patch; null if he may. It is not changed.</summary>
    internal Task<string?> PatchRefusalAsync(string user, string kind, string name, string patch) =>
        AskAsync(
            user, HttpMethod.Patch, $"{PathOf(kind)}/{name}",
            new StringContent(patch, new MediaTypeHeaderValue("application/merge-patch+json")));

    /// <summary>Sends what kubectl sends, as a user; without its start, which takes longer than the request.</summary>
    private async Task<string?> AskAsync(string user, HttpMethod method, string path, HttpContent? content)
    {
        using var request = new HttpRequestMessage(method, $"{path}?dryRun=All") { Content = content };
        if (user.Length > 0)
            request.Headers.Add("Impersonate-User", user);
        using var answer = await _http!.SendAsync(request);
        return answer.IsSuccessStatusCode ? null : (string)JsonNode.Parse(await answer.Content.ReadAsStringAsync())!["message"]!;
    }

    private Task ApplyAsync(string manifest) => _cluster.Api.PostAsync(PathOf(KindOf(manifest)), manifest);

    private string PathOf(string kind) => $"{Groups[kind]}/namespaces/{Space}/{kind.ToLowerInvariant()}s";

    private static string KindOf(string manifest) => (string)JsonNode.Parse(manifest)!["kind"]!;

    private Task<string> KubectlAsync(params IEnumerable<string> arguments) => _cluster.Api.KubectlAsync(["-n", Space, .. arguments]);
}
