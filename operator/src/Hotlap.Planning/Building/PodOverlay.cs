using System.Text.Json.Nodes;

namespace Hotlap.Planning.Building;

/// <summary>
/// Puts <c>target.podTemplate</c> over the target pod. Only what is listed here can be set: what belongs to Hotlap stays its own,
/// and nothing gives a pod more rights.
/// </summary>
internal static class PodOverlay
{
    private static readonly string[] SpecFields =
        ["volumes", "affinity", "imagePullSecrets", "priorityClassName", "topologySpreadConstraints", "securityContext", "runtimeClassName", "schedulerName"];

    private static readonly string[] SecurityFields = ["runAsUser", "runAsGroup", "runAsNonRoot", "fsGroup", "supplementalGroups"];

    private static readonly string[] ContainerFields = ["name", "volumeMounts", "livenessProbe", "workingDir"];

    private static readonly string[] VolumeKinds = ["emptyDir", "configMap", "secret", "projected", "persistentVolumeClaim", "ephemeral", "downwardAPI"];

    /// <summary>What an overlay may not set, each as a sentence; empty when all is well.</summary>
    public static IEnumerable<string> Problems(JsonObject? overlay)
    {
        if (overlay is null) return [];
        var spec = overlay["spec"] as JsonObject ?? [];
        return Unknown("target.podTemplate", overlay, ["metadata", "spec"])
            .Concat(Unknown("target.podTemplate.metadata", overlay["metadata"] as JsonObject, ["labels", "annotations"]))
            .Concat(Unknown("target.podTemplate.spec", spec, [.. SpecFields, "containers"]))
            .Concat(Unknown("target.podTemplate.spec.securityContext", spec["securityContext"] as JsonObject, SecurityFields))
            .Concat(Objects(spec["volumes"]).SelectMany(volume => Unknown("target.podTemplate.spec.volumes", volume, ["name", .. VolumeKinds])))
            .Concat(Objects(spec["containers"]).SelectMany(ContainerProblems));
    }

    public static void Apply(JsonObject pod, JsonObject? overlay)
    {
        if (overlay is null) return;
        var spec = pod["spec"]!.AsObject();
        foreach (var part in new[] { "labels", "annotations" })
            MergeInto(pod["metadata"]!.AsObject(), part, overlay["metadata"]?[part] as JsonObject);
        var wanted = overlay["spec"] as JsonObject ?? [];
        foreach (var field in SpecFields.Except(["volumes", "securityContext"]))
            if (wanted[field] is { } value) spec[field] = value.DeepClone();
        MergeInto(spec, "securityContext", wanted["securityContext"] as JsonObject);
        foreach (var volume in Objects(wanted["volumes"])) spec["volumes"]!.AsArray().Add(volume.DeepClone());
        var service = Objects(spec["containers"]).Single(container => (string?)container["name"] == AgentContainers.Target);
        foreach (var container in Objects(wanted["containers"]))
            foreach (var field in ContainerFields.Skip(1))
                if (container[field] is { } value) service[field] = value.DeepClone();
    }

    private static IEnumerable<string> ContainerProblems(JsonObject container) =>
        (string?)container["name"] == AgentContainers.Target
            ? Unknown("target.podTemplate.spec.containers[target]", container, ContainerFields)
            : [$"target.podTemplate.spec.containers: only the container \"{AgentContainers.Target}\" can be set, not \"{container["name"]}\""];

    private static IEnumerable<string> Unknown(string path, JsonObject? found, IReadOnlyCollection<string> known) =>
        (found ?? []).Select(entry => entry.Key).Except(known)
            .Select(key => $"{path}.{key}: cannot be set here; it may hold {string.Join(", ", known)}");

    private static IEnumerable<JsonObject> Objects(JsonNode? node) => (node as JsonArray)?.OfType<JsonObject>() ?? [];

    private static void MergeInto(JsonObject owner, string field, JsonObject? values)
    {
        if (values is null) return;
        var present = owner[field] as JsonObject ?? [];
        foreach (var (key, value) in values)
            // Labels and annotations of Hotlap itself are how objects are found again.
            if (!key.StartsWith("hotlap.dev/", StringComparison.Ordinal)) present[key] = value?.DeepClone();
        if (owner[field] is null) owner[field] = present;
    }
}
