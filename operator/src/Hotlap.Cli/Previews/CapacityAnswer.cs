using Hotlap.Cli.Reading;

namespace Hotlap.Cli.Previews;

/// <summary>The capacity of the cluster, or why it is not known.</summary>
/// <param name="Found">Nodes and pods; null when they cannot be read.</param>
/// <param name="Obstacle">Why they cannot be read.</param>
internal sealed record CapacityAnswer(ClusterCapacity? Found, string Obstacle = "")
{
    /// <summary>The answer without a cluster.</summary>
    public static CapacityAnswer None { get; } = new(null, "no cluster was read");

    /// <summary>The text when nothing is known.</summary>
    public string Unknown => $"unknown: {Obstacle}";

    /// <summary>Reads nodes and pods, which many users may not.</summary>
    public static async Task<CapacityAnswer> ReadAsync(RunClient cluster, CancellationToken cancellation)
    {
        try
        {
            return new CapacityAnswer(await cluster.ReadCapacityAsync(cancellation));
        }
        catch (Exception e) when (e is CommandException or UnreachableException)
        {
            return new CapacityAnswer(null, e.Message);
        }
        catch (OperationCanceledException)
        {
            return new CapacityAnswer(null, "nodes and pods could not be read in time");
        }
    }

    /// <summary>Returns whether the trials of a valid run fit on the nodes now.</summary>
    public string Of(BenchmarkRun run)
    {
        if (Found is null)
            return Unknown;
        var shortages = Found.Shortages(run);
        var more = shortages.Count > 1 ? $"; {shortages.Count - 1} more do not fit either" : "";
        return shortages.Count == 0
            ? $"yes: a trial of each variant has room beside the pods that run now (nodes: {Found.Nodes.Count})"
            : $"not now: {shortages[0]}{more}; nodes that an autoscaler would add are not considered";
    }
}
