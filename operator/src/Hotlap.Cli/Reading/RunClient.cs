using System.Net;
using Hotlap.Api;
using Hotlap.Api.Core;
using Hotlap.Api.Serialization;
using Hotlap.Kubernetes;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.History;
using Hotlap.Measurement.Results;
using Hotlap.Measurement.SampleLog;
using Hotlap.Planning.Specs;
using Hotlap.Planning.Templates;

namespace Hotlap.Cli.Reading;

/// <summary>Reads and applies runs of a cluster; <see cref="RequestGuard"/> explains errors.</summary>
/// <param name="client">The client, which is disposed with this.</param>
/// <param name="namespaceName">Namespace of the runs that are named without one.</param>
/// <param name="server">Address of the API server, for messages.</param>
internal sealed class RunClient(KubernetesClient client, string namespaceName, Uri server) : IDisposable
{
    private static readonly ResourceType<BenchmarkRun> Runs = new(
        BenchmarkRun.Group,
        BenchmarkRun.Version,
        BenchmarkRun.Plural,
        BenchmarkRun.KindName,
        ApiJson.Default.BenchmarkRun,
        run => Identity(run.Metadata));

    private static readonly ResourceType<JsonObject> Documents = new(
        BenchmarkRun.Group, BenchmarkRun.Version, BenchmarkRun.Plural, BenchmarkRun.KindName, ApiJson.Default.JsonObject,
        document => Identity(document["metadata"].Deserialize(ApiJson.Default.ObjectMeta)!));

    private static readonly ResourceType<BenchmarkDefaults> Defaults = new(
        BenchmarkRun.Group, BenchmarkRun.Version, BenchmarkDefaults.Plural, BenchmarkDefaults.KindName, ApiJson.Default.BenchmarkDefaults,
        defaults => Identity(defaults.Metadata));

    private static readonly ResourceType<ConfigMap> ConfigMaps =
        new("", "v1", "configmaps", "ConfigMap", ApiJson.Default.ConfigMap, map => Identity(map.Metadata));

    private static readonly ResourceType<Node> Nodes =
        new("", "v1", "nodes", "Node", ApiJson.Default.Node, node => Identity(node.Metadata));

    private static readonly ResourceType<Pod> Pods = new("", "v1", "pods", "Pod", ApiJson.Default.Pod, pod => Identity(pod.Metadata));

    private static readonly ListQuery PodsOnNodes =
        new() { FieldSelector = "spec.nodeName!=,status.phase!=Succeeded,status.phase!=Failed", Limit = PodsInAPage };

    /// <summary>Page size of lists; the ConfigMap of a trial may hold one megabyte.</summary>
    private const int ConfigMapsInAPage = 20;

    private const int RunsInAPage = 100;

    private const int PodsInAPage = 500;

    private readonly RequestGuard _guard = new(server);

    /// <summary>Loads the cluster's address and credentials as kubectl does, without sending a request.</summary>
    /// <exception cref="CommandException">There is no usable kubeconfig.</exception>
    public static RunClient Open(ClusterAccess access)
    {
        try
        {
            var configuration = KubernetesConfiguration.Load(access.KubeConfig, access.Context);
            var options = new KubernetesClientOptions
            {
                UserAgent = "kubectl-hotlap",
                ImpersonateUser = access.As,
                ImpersonateGroup = access.AsGroup,
            };
            if (access.RequestTimeout is { } timeout)
                options = options with { RequestTimeout = timeout };
            var client = new KubernetesClient(configuration, options);
            return new RunClient(client, access.Namespace ?? configuration.Namespace, configuration.Server);
        }
        catch (KubernetesConfigurationException e)
        {
            throw new CommandException(
                $"no cluster: {e.Message} Set a kubeconfig with --kubeconfig FILE, or a context with --context NAME.", e);
        }
    }

    /// <summary>Returns the key of a run in the namespace that the user chose.</summary>
    public ObjectKey Key(string name) => new(namespaceName, name);

    /// <summary>Returns the key of an object of a file, in the chosen namespace if the file states none.</summary>
    public ObjectKey Key(Manifest manifest) => manifest.Key with { Namespace = manifest.Key.Namespace ?? namespaceName };

    /// <summary>Reads a run of the chosen namespace.</summary>
    public Task<BenchmarkRun> ReadAsync(string name, CancellationToken cancellation) => ReadAsync(Key(name), cancellation);

    /// <summary>Reads a run; a missing one is an error.</summary>
    public async Task<BenchmarkRun> ReadAsync(ObjectKey key, CancellationToken cancellation) =>
        EffectiveSpec.Of(await ReadAsync(Runs, key, cancellation));

    /// <summary>Reads a run as the server stores it; a missing one is an error.</summary>
    public Task<JsonObject> ReadDocumentAsync(ObjectKey key, CancellationToken cancellation) => ReadAsync(Documents, key, cancellation);

    /// <summary>Reads a run; null when there is none.</summary>
    public async Task<BenchmarkRun?> FindAsync(ObjectKey key, CancellationToken cancellation)
    {
        var found = await _guard.RunAsync("get benchmarkruns", key.Namespace, $"{key}", () => client.FindAsync(Runs, key, cancellation));
        return found is null ? null : EffectiveSpec.Of(found);
    }

    /// <summary>Reads the defaults of a namespace; null when it has none, or the cluster does not define them.</summary>
    public Task<BenchmarkDefaults?> FindDefaultsAsync(string? namespaceName, CancellationToken cancellation)
    {
        var key = new ObjectKey(namespaceName, BenchmarkDefaults.OnlyName);
        return _guard.RunAsync(
            "get benchmarkdefaults", namespaceName, $"the defaults of {namespaceName}",
            () => client.FindAsync(Defaults, key, cancellation));
    }

    /// <summary>Reads what a run has in the fields that it leaves out.</summary>
    public async Task<SpecSources> FindSourcesAsync(string? namespaceName, BenchmarkRunSpec spec, CancellationToken cancellation) => new(
        (await FindDefaultsAsync(namespaceName, cancellation))?.Spec, await FindTemplateAsync(namespaceName, spec, cancellation));

    /// <summary>Reads the template that a spec takes; null if it takes none.</summary>
    public async Task<TemplateReading?> FindTemplateAsync(string? namespaceName, BenchmarkRunSpec spec, CancellationToken cancellation)
    {
        if (spec.Target.From is not { } source || WorkloadKinds.All.FirstOrDefault(known => known.Kind == source.Kind) is not { } kind)
            return null;
        var type = new ResourceType<JsonObject>(
            kind.Group, kind.Version, kind.Plural, kind.Kind, ApiJson.Default.JsonObject,
            found => Identity(found["metadata"].Deserialize(ApiJson.Default.ObjectMeta)!));
        var key = new ObjectKey(namespaceName, source.Name);
        var workload = await _guard.RunAsync(
            $"get {kind.Plural}", namespaceName, $"{kind.Kind} {source.Name}", () => client.FindAsync(type, key, cancellation));
        return DeployedTemplate.Of(source, workload, namespaceName ?? "");
    }

    /// <summary>Returns the manifest of a run that compares a workload of the chosen namespace with other images.</summary>
    /// <exception cref="CommandException">The workload cannot be used.</exception>
    public async Task<string> WriteAsync(DeployedRun run, CancellationToken cancellation)
    {
        var spec = new BenchmarkRunSpec { Target = new Target { From = run.Source } };
        var found = await FindTemplateAsync(namespaceName, spec, cancellation);
        return found!.Taken is { } service ? run.Write(service).ToJsonString()
            : throw new CommandException(found.Problem!.Replace("target.from.container", "--container", StringComparison.Ordinal));
    }

    /// <summary>Lists runs by namespace and name.</summary>
    /// <param name="allNamespaces">True for those of all namespaces.</param>
    /// <param name="selector">Label selector; null for all.</param>
    /// <param name="cancellation">Ends the request.</param>
    public Task<IReadOnlyList<BenchmarkRun>> ListAsync(bool allNamespaces, string? selector, CancellationToken cancellation)
    {
        var query = new ListQuery { Namespace = allNamespaces ? null : namespaceName, LabelSelector = selector, Limit = RunsInAPage };
        return _guard.RunAsync("list benchmarkruns", query.Namespace, "the list of runs", async () =>
        {
            try
            {
                var found = await ListAllAsync(Runs, query, cancellation);
                return (IReadOnlyList<BenchmarkRun>)[.. found.Select(EffectiveSpec.Of)
                    .OrderBy(run => run.Metadata.Namespace, StringComparer.Ordinal)
                    .ThenBy(run => run.Metadata.Name, StringComparer.Ordinal)];
            }
            catch (KubernetesApiException e) when (e.StatusCode == HttpStatusCode.NotFound)
            {
                throw WithoutDefinition(e);
            }
        });
    }

    /// <summary>Reads all nodes and the pods that take room on them.</summary>
    public async Task<ClusterCapacity> ReadCapacityAsync(CancellationToken cancellation) => new(
        await _guard.RunAsync("list nodes", null, "the list of nodes", () => ListAllAsync(Nodes, new ListQuery(), cancellation)),
        await _guard.RunAsync("list pods", null, "the list of pods", () => ListAllAsync(Pods, PodsOnNodes, cancellation)));

    /// <summary>
    /// Applies a run or ConfigMap by server-side apply, which rejects fields that the schema does not declare. Returns the run as the
    /// server stores it, or would after a dry run; null for a ConfigMap.
    /// </summary>
    /// <exception cref="RejectedException">The server rejects the object, or other managers own some of its fields.</exception>
    public Task<BenchmarkRun?> ApplyAsync(Manifest manifest, ApplyOptions options, CancellationToken cancellation)
    {
        var key = Key(manifest);
        var resource = manifest.IsRun ? BenchmarkRun.Plural : ConfigMaps.Plural;
        return _guard.RunAsync($"patch {resource}", key.Namespace, manifest.Title, async () =>
        {
            var body = Encoding.UTF8.GetBytes(manifest.Body.ToJsonString());
            try
            {
                if (manifest.IsRun)
                    return await client.ApplyJsonAsync(Runs, key, body, options, cancellation);
                await client.ApplyJsonAsync(ConfigMaps, key, body, options, cancellation);
                return (BenchmarkRun?)null;
            }
            catch (KubernetesApiException e) when (e.StatusCode is HttpStatusCode.NotFound)
            {
                var absence = await ExplainAbsenceAsync(key, cancellation);
                throw absence.InnerException is not null ? absence : (Exception)new RejectedException([e.Message], e);
            }
            catch (KubernetesApiException e) when (Rejections.Of(e) is { Count: > 0 } problems)
            {
                throw new RejectedException(problems, e);
            }
        });
    }

    /// <summary>Reads all recorded samples of a run and verifies each against its checksum.</summary>
    public Task<IReadOnlyList<TrialRecord>> ReadTrialsAsync(BenchmarkRun run, CancellationToken cancellation) =>
        ReadAllAsync(run, Labels.RoleTrial, map => TrialAssembly.Read(map.Data), cancellation);

    /// <summary>Reads the completed measurements of a run, oldest first.</summary>
    public async Task<IReadOnlyList<HistoryRecord>> ReadHistoryAsync(BenchmarkRun run, CancellationToken cancellation) =>
        HistoryRecords.Merge((await ReadAllAsync(run, Labels.RoleHistory, map => HistoryFormat.ReadAny(map.Data ?? []), cancellation))
            .SelectMany(found => found));

    public void Dispose() => client.Dispose();

    private async Task<IReadOnlyList<T>> ListAllAsync<T>(ResourceType<T> type, ListQuery query, CancellationToken cancellation)
        where T : class
    {
        var found = new List<T>();
        await foreach (var item in client.ListAllAsync(type, query, cancellation))
            found.Add(item);
        return found;
    }

    private Task<T> ReadAsync<T>(ResourceType<T> type, ObjectKey key, CancellationToken cancellation)
        where T : class =>
        _guard.RunAsync("get benchmarkruns", key.Namespace, $"{key}", async () =>
            await client.FindAsync(type, key, cancellation) ?? throw await ExplainAbsenceAsync(key, cancellation));

    private Task<IReadOnlyList<T>> ReadAllAsync<T>(
        BenchmarkRun run, string role, Func<ConfigMap, T> read, CancellationToken cancellation)
    {
        var query = new ListQuery
        {
            Namespace = run.Metadata.Namespace,
            LabelSelector = $"{Labels.RunUid}={run.Metadata.Uid},{Labels.Role}={role}",
            Limit = ConfigMapsInAPage,
        };
        return _guard.RunAsync("list configmaps", query.Namespace, $"the records of {run.Metadata.Name}", async () =>
        {
            var found = new List<T>();
            await foreach (var map in client.ListAllAsync(ConfigMaps, query, cancellation))
            {
                // A label alone does not prove ownership; the controller reference does.
                if (map.Metadata.OwnerReferences?.Any(owner => owner.Controller == true && owner.Uid == run.Metadata.Uid) == true)
                    found.Add(Read(map, read));
            }

            return (IReadOnlyList<T>)found;
        });
    }

    private static ObjectIdentity Identity(ObjectMeta metadata) =>
        new(metadata.Namespace, metadata.Name, metadata.Uid, metadata.ResourceVersion);

    private static T Read<T>(ConfigMap map, Func<ConfigMap, T> read)
    {
        try
        {
            return read(map);
        }
        catch (Exception e) when (e is SampleLogException or JsonException or InvalidDataException)
        {
            throw new CommandException($"ConfigMap {map.Metadata.Name} is corrupt: {e.Message}", e);
        }
    }

    /// <summary>
    /// The server answers 404 both for a missing run and for a missing CustomResourceDefinition. A list distinguishes the two. The
    /// exception for a missing definition has an inner exception.
    /// </summary>
    private async Task<CommandException> ExplainAbsenceAsync(ObjectKey key, CancellationToken cancellation)
    {
        try
        {
            await client.ListAsync(Runs, new ListQuery { Namespace = key.Namespace, Limit = 1 }, cancellation);
        }
        catch (KubernetesApiException e) when (e.StatusCode == HttpStatusCode.NotFound)
        {
            return WithoutDefinition(e);
        }

        return new CommandException(
            $"{BenchmarkRun.Plural}.{BenchmarkRun.Group} \"{key.Name}\" not found in namespace {key.Namespace}; kubectl get bmr -A lists "
                + "all runs");
    }

    private CommandException WithoutDefinition(KubernetesApiException answer) => new(
        $"the cluster {server} has no CRD for BenchmarkRun: install Hotlap there (helm install hotlap charts/hotlap), or choose another "
            + "--context", answer);
}
