using System.Text.Json.Nodes;
using Hotlap.Planning.Building;
using Hotlap.Planning.Observing;

namespace Hotlap.Planning.Validation;

/// <summary>
/// Holds <c>target.podTemplate</c> to what a run may give its author: no token, no Secret, no namespace or file of the node, no right beyond the
/// restricted Pod Security Standard but the user, which only the namespace's own policy can allow. What is not known is refused.
/// </summary>
internal static class OverlayRules
{
    private const string Root = "target.podTemplate";
    private const string Container = $"{Root}.spec.containers[{AgentContainers.Target}]";

    private static readonly string[] LivenessFields =
        ["httpGet", "tcpSocket", "grpc", "exec", "initialDelaySeconds", "periodSeconds", "timeoutSeconds", "successThreshold", "failureThreshold", "terminationGracePeriodSeconds"];

    public static IEnumerable<string> Check(JsonObject? overlay, AuthorLimits limits)
    {
        if (overlay is null) return [];
        var spec = overlay["spec"] as JsonObject;
        return Shape.Fields(Root, overlay, ["metadata", "spec"])
            .Concat(Shape.Fields($"{Root}.metadata", overlay["metadata"], PodOverlay.MetadataFields))
            .Concat(PodOverlay.MetadataFields.SelectMany(part => ReservedKeys($"{Root}.metadata.{part}", (overlay["metadata"] as JsonObject)?[part])))
            .Concat(Shape.Fields($"{Root}.spec", overlay["spec"], [.. PodOverlay.SpecFields, "containers"]))
            .Concat(spec is null ? [] : CheckSpec(spec, limits));
    }

    private static IEnumerable<string> CheckSpec(JsonObject spec, AuthorLimits limits) =>
        Shape.Fields($"{Root}.spec.securityContext", spec["securityContext"], PodOverlay.SecurityFields)
            .Concat(Class(spec, "priorityClassName", limits.PriorityClasses, "priority-class"))
            .Concat(Class(spec, "runtimeClassName", limits.RuntimeClasses, "runtime-class"))
            .Concat(Class(spec, "schedulerName", limits.Schedulers, "scheduler"))
            .Concat(PlacementRules.CheckAffinity($"{Root}.spec.affinity", spec["affinity"], limits))
            .Concat(Shape.Items($"{Root}.spec.volumes", spec["volumes"], (path, volume) => VolumeRules.Check(path, volume, limits)))
            .Concat(Shape.Items($"{Root}.spec.containers", spec["containers"], CheckContainer));

    private static IEnumerable<string> CheckContainer(string path, JsonObject container) =>
        Shape.Text(container["name"]) != AgentContainers.Target
            ? [$"{path}: only the container \"{AgentContainers.Target}\" can be set, not \"{Shape.Text(container["name"])}\"; put what it does into the image"]
            : Shape.Fields(Container, container, ["name", .. PodOverlay.ContainerFields])
                .Concat(Shape.Items($"{Container}.volumeMounts", container["volumeMounts"], VolumeRules.CheckMount))
                .Concat(CheckLiveness($"{Container}.livenessProbe", container["livenessProbe"]));

    /// <summary>A probe's host would let the node's kubelet ask any address that the node can reach.</summary>
    private static IEnumerable<string> CheckLiveness(string path, JsonNode? probe) =>
        Shape.Fields(path, probe, LivenessFields)
            .Concat(Shape.Fields($"{path}.httpGet", (probe as JsonObject)?["httpGet"], ["path", "port", "scheme", "httpHeaders"]))
            .Concat(Shape.Fields($"{path}.tcpSocket", (probe as JsonObject)?["tcpSocket"], ["port"]));

    private static IEnumerable<string> Class(JsonObject spec, string field, IReadOnlyList<string> allowed, string option)
    {
        if (spec[field] is not { } value || (Shape.Text(value) is { } name && allowed.Contains(name))) return [];
        var offer = allowed.Count == 0 ? "remove it" : $"use one of {string.Join(", ", allowed)}";
        return [$"{Root}.spec.{field}: {value.ToJsonString()} is not allowed by the operator's settings; {offer}, or have it allowed there (--allow={option}=NAME)"];
    }

    /// <summary>Keys by which Hotlap finds its objects, and by which Kubernetes grants rights.</summary>
    private static IEnumerable<string> ReservedKeys(string path, JsonNode? values)
    {
        if (values is null) return [];
        if (values is not JsonObject map) return [$"{path}: is no map; write it as {{name: value}}"];
        return map.Select(entry => entry.Key).Where(IsReserved)
            .Select(key => $"{path}.{key}: belongs to Hotlap or to Kubernetes; remove it, or use a key of your own");
    }

    private static bool IsReserved(string key)
    {
        var domain = key.Contains('/', StringComparison.Ordinal) ? key[..key.IndexOf('/', StringComparison.Ordinal)] : "";
        if (key == Api.Labels.ManagedBy || domain is "hotlap.dev" or "kubernetes.io" or "k8s.io" || domain.EndsWith(".hotlap.dev", StringComparison.Ordinal)) return true;
        return domain is not ("app.kubernetes.io" or "cluster-autoscaler.kubernetes.io")
            && (domain.EndsWith(".kubernetes.io", StringComparison.Ordinal) || domain.EndsWith(".k8s.io", StringComparison.Ordinal)
                || domain.EndsWith(".cni.cncf.io", StringComparison.Ordinal));
    }
}
