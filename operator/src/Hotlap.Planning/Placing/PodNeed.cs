using Hotlap.Api.Units;
using Hotlap.Planning.Building;

namespace Hotlap.Planning.Placing;

/// <summary>What a pod to be created needs from a node, as the scheduler reads it.</summary>
internal sealed record PodNeed(
    Amount Requests, IEnumerable<KeyValuePair<string, string>> Selector, IReadOnlyList<JsonObject> Tolerations)
{
    public static PodNeed None { get; } = new(default, [], []);

    public static PodNeed Of(PodDraft draft)
    {
        var own = draft.Containers.Aggregate(
            default(Amount), (sum, container) => sum + ResourceAmounts.Requested(container.Resources));
        return new(
            PodRequests.Sum(draft.Additional.Init, draft.Additional.Sidecars, own), draft.Template.Spec.NodeSelector, draft.Tolerations);
    }

    /// <summary>Returns the need of an existing pod, without its requests.</summary>
    public static PodNeed Of(PodSpec spec) => new(default, spec.NodeSelector ?? [], spec.Tolerations ?? []);

    /// <summary>Returns why the pod does not fit on this node, in the scheduler's words; null when it fits.</summary>
    public string? Obstacle(Room room) =>
        Closed(room.Node) ?? (Requests.Millicores > Math.Max(0, room.Free.Millicores) ? "Insufficient cpu"
            : Requests.Bytes > Math.Max(0, room.Free.Bytes) ? "Insufficient memory" : null);

    /// <summary>True when the node's labels and taints admit the pod, whatever its free resources.</summary>
    public bool MayUse(Node node) => Closed(node) is null;

    public long CountIn(Room room, int wanted) => Closed(room.Node) is null ? Math.Min(wanted, Requests.FitsInto(room.Free)) : 0;

    private string? Closed(Node node) =>
        !Selector.All(label => IsMet(node, label)) ? "not matching the node selector"
        : !Taints.Admit(node, Tolerations) ? "with an untolerated taint"
        : node.Spec.Unschedulable == true && !Taints.PassCordon(Tolerations) ? "cordoned"
        : null;

    /// <summary>A node without the <c>kubernetes.io/os</c> label is accepted. Every node that Hotlap can use has this label.</summary>
    private static bool IsMet(Node node, KeyValuePair<string, string> label) =>
        node.Metadata.Label(label.Key) is { } value ? value == label.Value : label.Key == "kubernetes.io/os";
}
