using Hotlap.Api.Units;
using Hotlap.Planning.Syntax;

namespace Hotlap.Planning.Placing;

/// <summary>A node with the resources that are left for a trial.</summary>
/// <param name="Node">The node.</param>
/// <param name="Free">Allocatable resources minus the requests of other runs' pods; negative when the requests exceed them.</param>
internal readonly record struct Room(Node Node, Amount Free)
{
    /// <summary>True for a node that does not exist, but that an autoscaler would add.</summary>
    public bool IsGrowing { get; init; }

    public static IReadOnlyList<Room> Of(IEnumerable<Node> nodes, IEnumerable<Pod> otherPods)
    {
        var used = otherPods
            .Where(pod => pod.Spec.NodeName is not null && pod.Status.Phase is not ("Succeeded" or "Failed"))
            .ToLookup(pod => pod.Spec.NodeName!, StringComparer.Ordinal);
        return [.. nodes
            .OrderBy(node => node.Metadata.Name, StringComparer.Ordinal)
            .Select(node => new Room(node, used[node.Metadata.Name].Aggregate(Allocatable(node), (free, pod) => free - Requests(pod))))];
    }

    public Room Less(Amount taken) => this with { Free = Free - taken };

    /// <summary>A resource that a node does not report counts as unlimited; the scheduler then decides.</summary>
    private static Amount Allocatable(Node node) =>
        Amount.Of(name => node.Status.Allocatable?.GetValueOrDefault(name), otherwise: Quantity.Most);

    private static Amount Requests(Pod pod) => Running(pod.Spec).Aggregate(
        default(Amount), (sum, container) => sum + Amount.Of(name => container.Resources?.Requests?.GetValueOrDefault(name), otherwise: 0));

    /// <summary>Returns the containers that run for as long as the pod does.</summary>
    private static IEnumerable<PodContainer> Running(PodSpec spec) =>
        (spec.Containers ?? []).Concat((spec.InitContainers ?? []).Where(container => container.IsNativeSidecar));
}

/// <summary>Determines whether a pod's tolerations allow a node, by the rules of the scheduler.</summary>
internal static class Taints
{
    /// <summary>Prefix of taints that reflect the node's current conditions, which are temporary.</summary>
    private const string OfConditions = "node.kubernetes.io/";

    /// <summary>True when the pod tolerates all lasting taints of the node.</summary>
    public static bool Admit(Node node, IReadOnlyList<JsonObject>? tolerations) =>
        (node.Spec.Taints ?? []).Where(IsLasting).All(taint => (tolerations ?? []).Any(toleration => Tolerates(toleration, taint)));

    public static bool PassCordon(IReadOnlyList<JsonObject> tolerations)
    {
        var cordon = new Taint { Key = OfConditions + "unschedulable", Effect = "NoSchedule" };
        return tolerations.Any(toleration => Tolerates(toleration, cordon));
    }

    private static bool IsLasting(Taint taint) =>
        taint.Effect is "NoSchedule" or "NoExecute" && !taint.Key.StartsWith(OfConditions, StringComparison.Ordinal);

    private static bool Tolerates(JsonObject toleration, Taint taint)
    {
        var (key, effect) = (PodTemplateFields.Text(toleration["key"]) ?? "", PodTemplateFields.Text(toleration["effect"]) ?? "");
        if (effect.Length > 0 && effect != taint.Effect) return false;
        var isExists = PodTemplateFields.Text(toleration["operator"]) == "Exists";
        if (key.Length == 0) return isExists;
        return key == taint.Key && (isExists || (PodTemplateFields.Text(toleration["value"]) ?? "") == (taint.Value ?? ""));
    }
}
