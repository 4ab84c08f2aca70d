using Hotlap.Api.Core;
using Hotlap.Planning.Units;

namespace Hotlap.Planning.Placing;

/// <summary>A node with the resources that are left for a trial.</summary>
/// <param name="Node">The node.</param>
/// <param name="Free">Allocatable resources minus the requests of other runs' pods; negative when the requests exceed them.</param>
internal readonly record struct Room(Node Node, Amount Free)
{
    /// <summary>Returns the rooms of all nodes, ordered by name.</summary>
    public static IReadOnlyList<Room> Of(IEnumerable<Node> nodes, IEnumerable<Pod> otherPods)
    {
        var used = otherPods
            .Where(pod => pod.Spec.NodeName is not null && pod.Status.Phase is not ("Succeeded" or "Failed"))
            .ToLookup(pod => pod.Spec.NodeName!, StringComparer.Ordinal);
        return [.. nodes
            .OrderBy(node => node.Metadata.Name, StringComparer.Ordinal)
            .Select(node => new Room(node, used[node.Metadata.Name].Aggregate(Allocatable(node), (free, pod) => free - Requests(pod))))];
    }

    /// <summary>Returns the room that is left after this amount is taken.</summary>
    public Room Less(Amount taken) => this with { Free = Free - taken };

    /// <summary>A resource that a node does not report counts as unlimited; the scheduler then decides.</summary>
    private static Amount Allocatable(Node node) =>
        Amount.Of(name => node.Status.Allocatable?.GetValueOrDefault(name), otherwise: long.MaxValue / 4);

    private static Amount Requests(Pod pod) => (pod.Spec.Containers ?? []).Aggregate(
        default(Amount), (sum, container) => sum + Amount.Of(name => container.Resources?.Requests?.GetValueOrDefault(name), otherwise: 0));
}
