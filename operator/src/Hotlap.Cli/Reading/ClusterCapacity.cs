using Hotlap.Api;
using Hotlap.Api.Core;
using Hotlap.Planning.Placing;

namespace Hotlap.Cli.Reading;

/// <summary>The nodes of a cluster and the pods that take room on them.</summary>
internal sealed record ClusterCapacity(IReadOnlyList<Node> Nodes, IReadOnlyList<Pod> Pods)
{
    /// <summary>Returns why trials of a valid run do not fit now; empty when one of each variant fits.</summary>
    /// <param name="run">The run, with the UID of the run of its name if there is one. Pods of that run do not count.</param>
    public IReadOnlyList<string> Shortages(BenchmarkRun run) => CapacityForecast.Shortages(
        run, Nodes, [.. Pods.Where(pod => run.Metadata.Uid.Length == 0 || pod.Metadata.Label(Labels.RunUid) != run.Metadata.Uid)]);
}
