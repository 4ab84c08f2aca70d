using System.Diagnostics;
using System.Text.Json;
using Hotlap.Api;
using Hotlap.Api.V1Alpha1;
using Hotlap.Kubernetes;
using Hotlap.Operator.Tests.Rights;
using Hotlap.Operator.Tests.Support;
using Hotlap.Testing;
using Kinds = Hotlap.Operator.Observing.Resources;

namespace Hotlap.Operator.Tests.Reliability;

/// <summary>A namespace with an operator behind a proxy of its own, in which whole runs happen, and what must be true of each.</summary>
internal sealed class WholeRuns : IAsyncDisposable
{
    public static readonly string[] Variants = ["one", "two"];

    private static readonly CancellationToken None = CancellationToken.None;

    /// <summary>A machine that has other work to do is slow, which is not what these tests are about.</summary>
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(480);

    private readonly TrialPlayer? _player;

    private WholeRuns(Cluster cluster, TrialPlayer? player, string space, FaultProxy proxy)
    {
        (Cluster, _player, Space, Proxy) = (cluster, player, space, proxy);
        Kubeconfig = cluster.Api.WriteKubeconfig($"kubeconfig-{space}", proxy.Address, $"token: {cluster.Api.Token}");
    }

    public Cluster Cluster { get; }

    public string Space { get; }

    public FaultProxy Proxy { get; }

    public string Kubeconfig { get; private set; }

    /// <summary>The operator that was started last.</summary>
    public BareOperator? Operator { get; private set; }

    /// <summary>When that was.</summary>
    public long StartedAt { get; private set; }

    /// <summary>Arguments with which each operator is started.</summary>
    public IReadOnlyList<string> Arguments { get; set; } = [];

    /// <summary>
    /// True for runs whose target is taken from a Deployment, and with a program that measures the service, in a Job of its own after that
    /// of the requests.
    /// </summary>
    public bool AreRich { get; private set; }

    private int Jobs => AreRich ? 2 : 1;

    private string Program => AreRich ? """,{"name":"walk","program":{"image":"127.0.0.1:1/client:1"} }""" : "";

    private string Target =>
        AreRich ? """{"from":{"kind":"Deployment","name":"shop","container":"app"} }""" : """{"ports":[{"name":"http","containerPort":5000}] }""";

    /// <summary>Namespace of another tenant whom the operator serves; null for none.</summary>
    public string? Tenant { get; set; }

    public static async Task<WholeRuns> PrepareAsync(Cluster cluster, TrialPlayer? player) =>
        new(cluster, player, await cluster.Api.CreateNamespaceAsync(), await FaultProxy.StartAsync(cluster.Api));

    /// <summary>True for a request by which the operator changes what a run is made of: events and the Lease apart.</summary>
    public static bool IsWrite(string line) =>
        !line.StartsWith("GET", StringComparison.Ordinal) && !line.Contains("/events", StringComparison.Ordinal)
        && !line.Contains("/leases", StringComparison.Ordinal);

    public async Task StartOperatorAsync(params IEnumerable<string> more)
    {
        if (Operator is not null) await Operator.DisposeAsync();
        StartedAt = Stopwatch.GetTimestamp();
        Operator =
            await BareOperator.StartAsync(Cluster.Api, Space, Kubeconfig, ["--leader-election-identity=operator", .. Arguments, .. more]);
    }

    /// <summary>Gives the next operators the rights of the chart and no more, and the server its policies, if it is new enough for them.</summary>
    public async Task UseServiceAccountAsync()
    {
        var account = await ServiceAccount.CreateAsync(Cluster, Space, missing: null, Tenant is null ? [] : [Tenant]);
        Kubeconfig = Cluster.Api.WriteKubeconfig($"kubeconfig-{Space}-account", Proxy.Address, $"token: {account.Token}");
    }

    /// <summary>Starts another replica, with a way of its own to the server.</summary>
    public async Task<Replica> StartReplicaAsync(string identity, int leaseSeconds)
    {
        var proxy = await FaultProxy.StartAsync(Cluster.Api);
        var kubeconfig = Cluster.Api.WriteKubeconfig($"kubeconfig-{Space}-{identity}", proxy.Address, $"token: {Cluster.Api.Token}");
        var replica = await BareOperator.StartAsync(
            Cluster.Api, Space, kubeconfig, $"--leader-election-identity={identity}", $"--leader-election-lease={leaseSeconds}");
        return new Replica(proxy, replica);
    }

    /// <summary>Waits until a replica, by its identity, holds the Lease.</summary>
    public Task LeadsAsync(string identity) => Eventually.BecomesAsync($"{identity} leads", async () =>
        (await Cluster.Api.GetAsync($"apis/coordination.k8s.io/v1/namespaces/{Space}/leases")).GetProperty("items").EnumerateArray()
            .Any(lease => lease.GetProperty("spec").TryGetProperty("holderIdentity", out var holder) && holder.GetString() == identity), Patience);

    /// <summary>Kills the operator and starts it again at once, as the container of the same pod.</summary>
    public async Task RestartOperatorAsync()
    {
        await Operator!.KillAsync();
        await StartOperatorAsync();
    }

    /// <summary>Makes all further runs rich.</summary>
    public async Task EnrichAsync()
    {
        AreRich = true;
        await Cluster.Api.PostAsync($"apis/apps/v1/namespaces/{Space}/deployments", """
            {"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"shop"},"spec":{"selector":{"matchLabels":{"app":"shop"} },
             "template":{"metadata":{"labels":{"app":"shop"} },"spec":{"containers":[{"name":"app","image":"127.0.0.1:1/service:0",
              "env":[{"name":"MODE","value":"fast"}],"ports":[{"name":"http","containerPort":5000}] }] } } } }
            """);
    }

    /// <summary>Added to a run, a dependency.</summary>
    public const string Dependency = ""","dependencies":[{"name":"db","image":"127.0.0.1:1/database:1","ports":[{"name":"sql","containerPort":5432}] }]""";

    /// <summary>Creates a run of two variants.</summary>
    public async Task CreateAsync(string name, int rounds = 1, string more = "") => await Cluster.CreateRunAsync(Space, name, $$"""
        {"variants":[{"name":"one","image":"127.0.0.1:1/service:1"},{"name":"two","image":"127.0.0.1:1/service:2"}],
         "target":{{Target}},"rounds":{{rounds}},
         "scenarios":[{"name":"hello","http":{"port":"http"},"load":{"requests":1000} }{{Program}}]{{more}} }
        """);

    /// <summary>The recorded trials of a run as they are stored, by name: UID and data.</summary>
    public async Task<Dictionary<string, string>> RecordsAsync(string name)
    {
        var uid = await UidAsync(name);
        return (await Cluster.ConfigMapsAsync(Space))
            .Where(map => map.Metadata.Label(Labels.RunUid) == uid && map.Metadata.Label(Labels.Role) == Labels.RoleTrial)
            .ToDictionary(
                map => map.Metadata.Name, map => $"{map.Metadata.Uid} {JsonSerializer.Serialize(map.Data)}", StringComparer.Ordinal);
    }

    /// <summary>Waits for the run's end and checks all that must be true of it, whatever happened on the way.</summary>
    /// <param name="name">The run.</param>
    /// <param name="rounds">Its rounds.</param>
    /// <param name="once">False where the server itself forgot what had been measured.</param>
    /// <param name="dependencies">Dependencies of each trial.</param>
    public async Task EndsWellAsync(string name, int rounds = 1, bool once = true, int dependencies = 0)
    {
        await CompletesAsync(name);
        await NothingIsLeftAsync(name);
        var records = await RecordsAsync(name);
        records.Count.ShouldBe(rounds * Variants.Length * Jobs, "every planned trial is recorded exactly once");
        ((await Cluster.FindRunAsync(Space, name))!.Status!.Template is not null).ShouldBe(AreRich, "the template that was measured is kept");
        await ShouldHaveEachFigureAsync(name, rounds);
        if (!once) return;
        var pods = _player!.PodsOf(await UidAsync(name));
        foreach (var trial in pods.GroupBy(pod => pod))
            trial.Count().ShouldBe(1, $"{trial.Key}: a trial is measured once");
        pods.Count.ShouldBe(
            (1 + Jobs + dependencies) * rounds * Variants.Length, "a target, its generators and the dependencies for each trial");
    }

    /// <summary>Checks that what was recorded at some moment is still stored, byte for byte.</summary>
    public async Task KeepsAsync(string name, Dictionary<string, string> recorded)
    {
        var now = await RecordsAsync(name);
        foreach (var (record, stored) in recorded)
            now.GetValueOrDefault(record).ShouldBe(stored, "a recorded trial stays as it is");
    }

    public async ValueTask DisposeAsync()
    {
        if (Operator is not null) await Operator.DisposeAsync();
        await Proxy.DisposeAsync();
    }

    private async Task CompletesAsync(string name)
    {
        try
        {
            var ended =
                await Eventually.GetAsync(
                    $"the end of {Space}/{name}", async () => (await Cluster.FindRunAsync(Space, name))?.Status?.Conditions.Find(
                condition => condition is { Type: ConditionTypes.Complete or ConditionTypes.Failed, Status: "True" }), Patience);
            (ended.Type, ended.Reason).ShouldBe((ConditionTypes.Complete, Reasons.AllTrialsMeasured), ended.Message);
        }
        catch (Exception e) when (e is TimeoutException or ShouldAssertException)
        {
            throw new InvalidOperationException($"{e.Message}\n{await DescribeAsync(name)}", e);
        }
    }

    private async Task<string> DescribeAsync(string name)
    {
        var conditions = (await Cluster.FindRunAsync(Space, name))?.Status?.Conditions ?? [];
        return string.Join('\n', [
            .. conditions.Select(condition => $"{condition.Type}={condition.Status} {condition.Reason}: {condition.Message}"),
            .. (await Cluster.PodsAsync(Space))
            .Select(pod => $"pod {pod.Metadata.Name} {pod.Status.Phase} {pod.Metadata.DeletionTimestamp}"),
            .. Proxy.Requests.TakeLast(20), Operator?.ReadLog(40),
        ]);
    }

    private async Task NothingIsLeftAsync(string name)
    {
        var uid = await UidAsync(name);
        await Eventually.BecomesAsync($"no pod or Job is left of {Space}/{name}", async () =>
        {
            var query = new ListQuery { Namespace = Space, LabelSelector = $"{Labels.RunUid}={uid}" };
            return (await Cluster.Client.ListAsync(Kinds.Pods, query, None)).Items.Count == 0
                && (await Cluster.Client.ListAsync(Kinds.Jobs, query, None)).Items.Count == 0;
        }, Patience);
    }

    private async Task ShouldHaveEachFigureAsync(string name, int rounds)
    {
        var results = (await Cluster.FindRunAsync(Space, name))!.Status!.Results!;
        results.Select(cell => cell.Variant).ShouldBe(Variants.SelectMany(variant => Enumerable.Repeat(variant, Jobs)));
        foreach (var cell in results)
        {
            cell.Trials.ShouldBe(rounds);
            cell.RequestsPerSecond!.Low.ShouldBe(TrialPlayer.RequestsPerSecond(1, cell.Variant));
            cell.RequestsPerSecond!.High.ShouldBe(TrialPlayer.RequestsPerSecond(rounds, cell.Variant));
        }
    }

    private async Task<string> UidAsync(string name) => (await Cluster.FindRunAsync(Space, name))!.Metadata.Uid;
}
