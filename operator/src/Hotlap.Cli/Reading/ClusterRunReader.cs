using System.Net;
using System.Text.Json;
using Hotlap.Api;
using Hotlap.Api.V1Alpha1;
using Hotlap.Kubernetes;

namespace Hotlap.Cli.Reading;

/// <summary>Reads a run from a cluster, and makes of every error a sentence that says what to do.</summary>
internal sealed class ClusterRunReader(KubernetesClient client, ObjectKey key, Uri server) : IRunReader, IDisposable
{
    private static readonly ResourceType<BenchmarkRun> Runs = new(
        BenchmarkRun.Group,
        BenchmarkRun.Version,
        BenchmarkRun.Plural,
        BenchmarkRun.KindName,
        ApiJson.Default.BenchmarkRun,
        run => new ObjectIdentity(run.Metadata.Namespace, run.Metadata.Name, run.Metadata.Uid, run.Metadata.ResourceVersion));

    /// <summary>Finds the cluster as kubectl does; nothing is asked of it yet.</summary>
    /// <exception cref="CommandException">No usable kubeconfig.</exception>
    public static ClusterRunReader Open(RunReference reference)
    {
        try
        {
            var configuration = KubernetesConfiguration.Load(reference.KubeConfig, reference.Context);
            var client = new KubernetesClient(configuration, new KubernetesClientOptions { UserAgent = "kubectl-hotlap" });
            return new ClusterRunReader(client, new ObjectKey(reference.Namespace ?? configuration.Namespace, reference.Name), configuration.Server);
        }
        catch (KubernetesConfigurationException e)
        {
            throw new CommandException($"no cluster: {e.Message} A kubeconfig can be given with --kubeconfig FILE, a context with --context NAME.", e);
        }
    }

    public async Task<BenchmarkRun> ReadAsync(CancellationToken cancellation)
    {
        try
        {
            return await client.FindAsync(Runs, key, cancellation) ?? throw await ExplainAbsenceAsync(cancellation);
        }
        catch (KubernetesApiException e) when (e.StatusCode is HttpStatusCode.Unauthorized or HttpStatusCode.Forbidden)
        {
            throw new CommandException($"{e.Message} (get benchmarkruns in namespace {key.Namespace} must be allowed: kubectl auth can-i get bmr -n {key.Namespace})", e);
        }
        catch (JsonException e)
        {
            throw new CommandException($"{key} cannot be read: {e.Message}; do kubectl-hotlap and the installed resource definition belong to the same version?", e);
        }
        catch (Exception e) when (e is KubernetesApiException or HttpRequestException or IOException or TimeoutException)
        {
            throw new UnreachableException($"{server} did not answer as it should: {e.Message}", e);
        }
    }

    public void Dispose() => client.Dispose();

    /// <summary>The server answers 404 for a missing run and for a missing resource definition alike; a list tells them apart.</summary>
    private async Task<CommandException> ExplainAbsenceAsync(CancellationToken cancellation)
    {
        try
        {
            await client.ListAsync(Runs, new ListQuery { Namespace = key.Namespace, Limit = 1 }, cancellation);
        }
        catch (KubernetesApiException e) when (e.StatusCode == HttpStatusCode.NotFound)
        {
            return new CommandException($"the cluster {server} does not know BenchmarkRun: install Hotlap there (helm install hotlap charts/hotlap), or choose another --context", e);
        }

        return new CommandException(
            $"{BenchmarkRun.Plural}.{BenchmarkRun.Group} \"{key.Name}\" not found in namespace {key.Namespace}; kubectl get bmr -A lists all runs");
    }
}
