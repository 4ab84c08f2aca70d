using System.Net;
using Hotlap.Api;
using Hotlap.Api.Core;
using Hotlap.Api.Serialization;
using Hotlap.Kubernetes;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.History;
using Hotlap.Measurement.Results;
using Hotlap.Measurement.SampleLog;

namespace Hotlap.Cli.Reading;

/// <summary>
/// Reads a run from a cluster and turns every error into a message that says what to do: <see cref="UnreachableException"/> when a retry
/// may help, else <see cref="CommandException"/>.
/// </summary>
internal sealed class ClusterRunReader(KubernetesClient client, ObjectKey key, Uri server) : IDisposable
{
    private static readonly ResourceType<BenchmarkRun> Runs = new(
        BenchmarkRun.Group,
        BenchmarkRun.Version,
        BenchmarkRun.Plural,
        BenchmarkRun.KindName,
        ApiJson.Default.BenchmarkRun,
        run => Identity(run.Metadata));

    private static readonly ResourceType<ConfigMap> ConfigMaps =
        new("", "v1", "configmaps", "ConfigMap", ApiJson.Default.ConfigMap, map => Identity(map.Metadata));

    /// <summary>Page size of lists; the ConfigMap of a trial may hold one megabyte.</summary>
    private const int ConfigMapsInAPage = 20;

    /// <summary>Loads the cluster's address and credentials as kubectl does, without sending a request.</summary>
    /// <exception cref="CommandException">There is no usable kubeconfig.</exception>
    public static ClusterRunReader Open(RunReference reference)
    {
        try
        {
            var configuration = KubernetesConfiguration.Load(reference.KubeConfig, reference.Context);
            var client = new KubernetesClient(configuration, new KubernetesClientOptions { UserAgent = "kubectl-hotlap" });
            return new ClusterRunReader(
                client, new ObjectKey(reference.Namespace ?? configuration.Namespace, reference.Name), configuration.Server);
        }
        catch (KubernetesConfigurationException e)
        {
            throw new CommandException(
                $"no cluster: {e.Message} Set a kubeconfig with --kubeconfig FILE, or a context with --context NAME.", e);
        }
    }

    public Task<BenchmarkRun> ReadAsync(CancellationToken cancellation) => GuardAsync("get benchmarkruns", "get bmr", async () =>
        await client.FindAsync(Runs, key, cancellation) ?? throw await ExplainAbsenceAsync(cancellation));

    /// <summary>Reads all recorded samples of a run and verifies each against its checksum.</summary>
    public Task<IReadOnlyList<TrialRecord>> ReadTrialsAsync(BenchmarkRun run, CancellationToken cancellation) =>
        ReadAllAsync(run, Labels.RoleTrial, map => TrialAssembly.Read(map.Data), cancellation);

    /// <summary>Reads the history records of a run, in no particular order.</summary>
    public Task<IReadOnlyList<HistoryRecord>> ReadHistoryAsync(BenchmarkRun run, CancellationToken cancellation) =>
        ReadAllAsync(
            run, Labels.RoleHistory, map => HistoryFormat.Read(map.Data?.GetValueOrDefault(HistoryRecord.Key) ?? ""), cancellation);

    private Task<IReadOnlyList<T>> ReadAllAsync<T>(
        BenchmarkRun run, string role, Func<ConfigMap, T> read, CancellationToken cancellation) =>
        GuardAsync("list configmaps", "list configmaps", async () =>
        {
            var query = new ListQuery
            {
                Namespace = key.Namespace,
                LabelSelector = $"{Labels.RunUid}={run.Metadata.Uid},{Labels.Role}={role}",
                Limit = ConfigMapsInAPage,
            };
            var found = new List<T>();
            await foreach (var map in client.ListAllAsync(ConfigMaps, query, cancellation))
            {
                // A label alone does not prove ownership; the controller reference does.
                if (map.Metadata.OwnerReferences?.Any(owner => owner.Controller == true && owner.Uid == run.Metadata.Uid) == true)
                    found.Add(Read(map, read));
            }

            return (IReadOnlyList<T>)found;
        });

    public void Dispose() => client.Dispose();

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

    private async Task<T> GuardAsync<T>(string right, string verb, Func<Task<T>> read)
    {
        try
        {
            return await read();
        }
        catch (KubernetesApiException e) when (e.StatusCode is HttpStatusCode.Unauthorized)
        {
            throw new CommandException(
                $"{server} refuses the credentials of the kubeconfig ({e.Message}); log in again, and check with: kubectl auth whoami", e);
        }
        catch (KubernetesApiException e) when (e.StatusCode is HttpStatusCode.Forbidden)
        {
            throw new CommandException(
                $"{e.Message} (needs permission to {right} in namespace {key.Namespace}; check: kubectl auth can-i {verb} -n "
                    + $"{key.Namespace})", e);
        }
        catch (KubernetesConfigurationException e)
        {
            throw new CommandException(e.Message, e);
        }
        catch (JsonException e)
        {
            throw new CommandException(
                $"{key} cannot be read: {e.Message}; check that kubectl-hotlap and the installed CRD have the same version", e);
        }
        catch (Exception e) when (e is KubernetesApiException or HttpRequestException or IOException or TimeoutException)
        {
            throw new UnreachableException($"request to {server} failed: {e.Message}", e);
        }
    }

    /// <summary>
    /// The server answers 404 both for a missing run and for a missing CustomResourceDefinition. A list distinguishes the two.
    /// </summary>
    private async Task<CommandException> ExplainAbsenceAsync(CancellationToken cancellation)
    {
        try
        {
            await client.ListAsync(Runs, new ListQuery { Namespace = key.Namespace, Limit = 1 }, cancellation);
        }
        catch (KubernetesApiException e) when (e.StatusCode == HttpStatusCode.NotFound)
        {
            return new CommandException(
                $"the cluster {server} has no CRD for BenchmarkRun: install Hotlap there (helm install hotlap charts/hotlap), or choose "
                    + "another --context", e);
        }

        return new CommandException(
            $"{BenchmarkRun.Plural}.{BenchmarkRun.Group} \"{key.Name}\" not found in namespace {key.Namespace}; kubectl get bmr -A lists "
                + "all runs");
    }
}

/// <summary>Identifies a run in a cluster; null values default to the kubeconfig.</summary>
internal sealed record RunReference(string Name, string? Namespace, string? KubeConfig, string? Context);

/// <summary>The environment of the commands: output, clock, terminal and cluster access.</summary>
internal sealed record Session
{
    public required TextWriter Output { get; init; }

    public required TextWriter Errors { get; init; }

    public required TimeProvider Clock { get; init; }

    /// <summary>Opens a run in a cluster. The caller disposes the reader.</summary>
    public required Func<RunReference, ClusterRunReader> OpenCluster { get; init; }

    /// <summary>Columns of the terminal; null when the output is not a terminal.</summary>
    public int? TerminalWidth { get; init; }

    /// <summary>True when the output is a terminal that shows colours.</summary>
    public bool Colours { get; init; }
}

/// <summary>The API server did not answer as expected; a retry may help.</summary>
internal sealed class UnreachableException(string message, Exception? inner = null) : Exception(message, inner);
