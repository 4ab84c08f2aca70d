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

    private readonly Cluster _cluster = new();
    private int _files;

    internal string Space { get; private set; } = "";

    internal string Owner { get; private set; } = "";

    internal string Operator => $"system:serviceaccount:{Space}:hotlap";

    public async Task InitializeAsync()
    {
        if (Binaries.KubernetesMinor < ServiceAccount.FirstWithPolicies)
            throw new NotRunException($"needs Kubernetes 1.{ServiceAccount.FirstWithPolicies} or later");
        await _cluster.InitializeAsync();
        Space = await _cluster.Api.CreateNamespaceAsync();
        await ServiceAccount.CreateAsync(_cluster, Space, missing: null);
        await KubectlAsync("create", "role", "runs", "--verb=*", "--resource=benchmarkruns.hotlap.dev");
        await KubectlAsync("create", "rolebinding", "runs", "--role=runs", $"--user={Alice}", $"--user={Bob}");
        // What the role edit is made of: no controller aggregates roles here.
        foreach (var part in new[] { "view", "edit" })
            await KubectlAsync("create", "rolebinding", part, $"--clusterrole=system:aggregate-to-{part}", $"--user={Alice}");
        var run = await _cluster.CreateRunAsync(Space, "held", Cluster.Spec(more: ",\"suspend\":true"));
        Owner = $$"""{"apiVersion":"hotlap.dev/v1alpha1","kind":"BenchmarkRun","name":"held","controller":true,"uid":"{{run.GetProperty("metadata").GetProperty("uid")}}"}""";
        await ApplyAsync(Manifests.Record(Owner));
        await ApplyAsync(Manifests.Pod(Owner));
        await Eventually.BecomesAsync("the policies take effect", async () =>
            await RefusalAsync(Bob, Manifests.Run) is not null && await RefusalAsync(Alice, Manifests.Record(Owner, "late")) is not null
                && await RefusalAsync(Operator, Manifests.Record("{}", "late")) is not null);
    }

    public Task DisposeAsync() => _cluster.DisposeAsync();

    /// <summary>Why a user may not create an object; null if he may. It is not created.</summary>
    internal async Task<string?> RefusalAsync(string user, string manifest) =>
        await RefusalAsync(user, "create", "-f", await WriteAsync(manifest));

    /// <summary>Why a user may not run kubectl; null if he may. Nothing is changed.</summary>
    internal async Task<string?> RefusalAsync(string user, params IEnumerable<string> arguments)
    {
        try
        {
            await KubectlAsync([.. user.Length > 0 ? new[] { "--as", user } : [], .. arguments, "--dry-run=server"]);
            return null;
        }
        catch (InvalidOperationException refusal)
        {
            return refusal.Message;
        }
    }

    private async Task ApplyAsync(string manifest) => await KubectlAsync("create", "-f", await WriteAsync(manifest));

    private Task<string> KubectlAsync(params IEnumerable<string> arguments) => _cluster.Api.KubectlAsync(["-n", Space, .. arguments]);

    private async Task<string> WriteAsync(string manifest)
    {
        var file = Path.Combine(_cluster.Api.Folder, $"policy-{Space}-{Interlocked.Increment(ref _files)}.json");
        await File.WriteAllTextAsync(file, manifest);
        return file;
    }
}
