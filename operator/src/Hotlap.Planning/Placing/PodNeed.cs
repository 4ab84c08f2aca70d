using System.Text.Json.Nodes;
using Hotlap.Api.Core;
using Hotlap.Planning.Units;

namespace Hotlap.Planning.Placing;

/// <summary>What a pod to be created needs from a node, read from its manifest as the scheduler reads it.</summary>
/// <param name="Requests">CPU and memory requests of all its containers.</param>
/// <param name="Selector">Labels that the node must have.</param>
/// <param name="Tolerations">Tolerations of the pod.</param>
internal sealed record PodNeed(Amount Requests, IReadOnlyDictionary<string, string?> Selector, IReadOnlyList<JsonObject> Tolerations)
{
    public static PodNeed Of(JsonObject podSpec) => new(
        Objects(podSpec["containers"]).Aggregate(default(Amount), (sum, container) => sum + Of(container["resources"])),
        (podSpec["nodeSelector"] as JsonObject ?? []).ToDictionary(label => label.Key, label => (string?)label.Value),
        [.. Objects(podSpec["tolerations"])]);

    /// <summary>Returns why the pod does not fit on this node, in the scheduler's words; null when it fits.</summary>
    public string? Obstacle(Room room) =>
        Closed(room.Node) ?? (Requests.Millicores > Math.Max(0, room.Free.Millicores) ? "Insufficient cpu"
            : Requests.Bytes > Math.Max(0, room.Free.Bytes) ? "Insufficient memory" : null);

    /// <summary>Returns how many such pods fit on the node, at most the wanted number.</summary>
    public long CountIn(Room room, int wanted) => Closed(room.Node) is null ? Math.Min(wanted, Requests.FitsInto(room.Free)) : 0;

    private string? Closed(Node node) =>
        !Selector.All(label => IsMet(node, label)) ? "not matching the node selector"
        : !Taints.Admit(node, Tolerations) ? "with an untolerated taint"
        : node.Spec.Unschedulable == true && !Taints.PassCordon(Tolerations) ? "cordoned"
        : null;

    /// <summary>A node without the <c>kubernetes.io/os</c> label is accepted. Every node that Hotlap can use has this label.</summary>
    private static bool IsMet(Node node, KeyValuePair<string, string?> label) =>
        node.Metadata.Label(label.Key) is { } value ? value == label.Value : label.Key == "kubernetes.io/os";

    /// <summary>The API server uses a limit as the request when the request is missing.</summary>
    private static Amount Of(JsonNode? resources) =>
        Amount.Of(name => resources?["requests"]?[name] ?? resources?["limits"]?[name], otherwise: 0);

    private static IEnumerable<JsonObject> Objects(JsonNode? list) => (list as JsonArray)?.OfType<JsonObject>() ?? [];
}
