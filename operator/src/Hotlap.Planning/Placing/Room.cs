using Hotlap.Api.Core;
using Hotlap.Planning.Units;

namespace Hotlap.Planning.Placing;

/// <summary>A node with what it has left for a trial.</summary>
/// <param name="Node">The node.</param>
/// <param name="Free">What it has allocatable less what pods of other runs request; below zero where these have more than there is.</param>
internal readonly record struct Room(Node Node, Amount Free)
{
    /// <summary>The rooms of all nodes, in the order of their names.</summary>
    public static IReadOnlyList<Room> Of(IEnumerable<Node> nodes, IEnumerable<Pod> otherPods)
    {
        var used = otherPods
            .Where(pod => pod.Spec.NodeName is not null && pod.Status.Phase is not ("Succeeded" or "Failed"))
            .ToLookup(pod => pod.Spec.NodeName!, StringComparer.Ordinal);
        return [.. nodes
            .OrderBy(node => node.Metadata.Name, StringComparer.Ordinal)
            .Select(node => new Room(node, used[node.Metadata.Name].Aggregate(Allocatable(node), (free, pod) => free - Requests(pod))))];
    }

    /// <summary>The room that is left when so much is taken.</summary>
    public Room Less(Amount taken) => this with { Free = Free - taken };

    /// <summary>What a node does not say it has without end: then the scheduler decides.</summary>
    private static Amount Allocatable(Node node) => Amount.Of(name => node.Status.Allocatable?.GetValueOrDefault(name), otherwise: long.MaxValue / 4);

    private static Amount Requests(Pod pod) => (pod.Spec.Containers ?? []).Aggregate(
        default(Amount), (sum, container) => sum + Amount.Of(name => container.Resources?.Requests?.GetValueOrDefault(name), otherwise: 0));
}
