using Hotlap.Api.V1Alpha1;

namespace Hotlap.Cli.Reading;

/// <summary>Reads a run from the cluster that the kubeconfig names.</summary>
internal sealed class ClusterRunReader(RunReference reference) : IRunReader
{
    public static ClusterRunReader Open(RunReference reference) => new(reference);

    public Task<BenchmarkRun> ReadAsync(CancellationToken cancellation) =>
        throw new CommandException($"cannot read {reference.Name} from a cluster yet; save it with kubectl get bmr -o yaml and use --file");
}
