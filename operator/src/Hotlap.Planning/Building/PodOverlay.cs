using System.Text.Json.Nodes;

namespace Hotlap.Planning.Building;

/// <summary>
/// Applies the template of a spec to a pod. What it can set is listed here and in <see cref="OverlaidPod"/>; <c>OverlayRules</c>
/// rejects the rest.
/// </summary>
internal static class PodOverlay
{
    /// <summary>Prefix of the names of volumes that belong to Hotlap.</summary>
    public const string OwnPrefix = "hotlap-";

    public static IReadOnlyList<string> MetadataFields { get; } = ["labels", "annotations"];

    public static IReadOnlyList<string> SecurityFields { get; } =
        ["runAsUser", "runAsGroup", "runAsNonRoot", "fsGroup", "supplementalGroups"];

    public static IReadOnlyList<string> ContainerFields { get; } = ["volumeMounts", "livenessProbe", "workingDir"];

    public static void Apply(OverlaidPod kind, JsonObject pod, JsonObject? overlay)
    {
        if (overlay is null) return;
        var spec = pod["spec"]!.AsObject();
        foreach (var part in MetadataFields)
            MergeInto(pod["metadata"]!.AsObject(), part, overlay["metadata"]?[part] as JsonObject);
        var wanted = overlay["spec"] as JsonObject ?? [];
        foreach (var field in kind.SpecFields.Except(["volumes", "securityContext", "affinity"]))
            if (wanted[field] is { } value) spec[field] = value.DeepClone();
        if (AffinityMerge.Of(spec["affinity"], wanted["affinity"]) is { } affinity) spec["affinity"] = affinity;
        if (kind.Container is { } name) ApplyToContainer(name, spec, wanted);
    }

    /// <summary>Applies the parts that exist only in a pod with a container of the author's.</summary>
    private static void ApplyToContainer(string name, JsonObject spec, JsonObject wanted)
    {
        MergeInto(spec, "securityContext", wanted["securityContext"] as JsonObject);
        foreach (var volume in Objects(wanted["volumes"])) spec["volumes"]!.AsArray().Add(volume.DeepClone());
        var service = Objects(spec["containers"]).Single(container => (string?)container["name"] == name);
        foreach (var container in Objects(wanted["containers"]))
            foreach (var field in ContainerFields)
                if (container[field] is { } value) service[field] = Both(service[field] as JsonArray, value);
    }

    /// <summary>Appends the author's entries to a list that Hotlap has set; any other value is replaced.</summary>
    private static JsonNode Both(JsonArray? own, JsonNode value) =>
        own is not null && value is JsonArray more
            ? new JsonArray([.. own.Concat(more).Select(entry => entry?.DeepClone())]) : value.DeepClone();

    private static IEnumerable<JsonObject> Objects(JsonNode? node) => (node as JsonArray)?.OfType<JsonObject>() ?? [];

    private static void MergeInto(JsonObject owner, string field, JsonObject? values)
    {
        if (values is null) return;
        var present = owner[field] as JsonObject ?? [];
        foreach (var (key, value) in values)
            // Hotlap finds its objects by its own labels and annotations, so templates cannot change them.
            if (!key.StartsWith("hotlap.dev/", StringComparison.Ordinal)) present[key] = value?.DeepClone();
        if (owner[field] is null) owner[field] = present;
    }
}
