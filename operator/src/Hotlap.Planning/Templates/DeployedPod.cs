using Hotlap.Planning.Building;
using Hotlap.Planning.Syntax;

namespace Hotlap.Planning.Templates;

/// <summary>
/// The spec of a workload's pod as the spec of <c>target.podTemplate</c>. What a run has elsewhere, or decides itself, is left out. What a
/// run cannot have stays, so that the validation names it.
/// </summary>
internal static class DeployedPod
{
    private const string Volumes = "volumes";

    private const string Security = ContainerSecurity.Field;

    /// <summary>
    /// Fields of the run's own: it places pods by its variants, ends them quickly, never restarts them, and shares their processes with its
    /// probe. Spreads relate to the pods of the workload, which a target is none of.
    /// </summary>
    private static readonly string[] OfRun =
    [
        "nodeSelector", "tolerations", "restartPolicy", "terminationGracePeriodSeconds", "shareProcessNamespace", "activeDeadlineSeconds",
        "topologySpreadConstraints", "readinessGates", "preemptionPolicy", "priority", "serviceAccount", "nodeName", "hostname",
        "subdomain", "setHostnameAsFQDN", "os", "overhead",
    ];

    /// <summary>Fields that say nothing with the value that the API server writes by default.</summary>
    private static readonly Dictionary<string, string> Defaults = new(StringComparer.Ordinal)
    {
        ["schedulerName"] = "\"default-scheduler\"", ["hostNetwork"] = "false", ["hostPID"] = "false", ["hostIPC"] = "false",
        ["hostUsers"] = "true", ["dnsPolicy"] = "\"ClusterFirst\"", [Security] = "{}", ["resources"] = "{}",
    };

    private static readonly string[] OfContainers =
        ["terminationMessagePath", "terminationMessagePolicy", "imagePullPolicy", "resizePolicy", "stdin", "stdinOnce", "tty"];

    /// <summary>Fields of the service's container that a run has in its own terms.</summary>
    private static readonly string[] OfService = ["image", "command", "args", "ports", "resources"];

    public static JsonObject Of(JsonObject pod, string service, IEnumerable<JsonObject> claims)
    {
        var spec = Without(pod, OfRun);
        if (spec["affinity"] is JsonObject affinity) Keep(spec, "affinity", affinity["nodeAffinity"]);
        if (spec[Security] is JsonObject security) Trim(spec, security);
        foreach (var field in new[] { TemplateContainers.InitField, TemplateContainers.Field })
            if (spec[field] is JsonArray containers)
                spec[field] = Json.List(Json.Objects(containers).Select(container => Container(container, service)));
        if (claims.Select(Fresh).ToList() is { Count: > 0 } fresh)
            spec[Volumes] = Json.List(Json.Objects(spec[Volumes]).Select(volume => volume.DeepClone()).Concat(fresh));
        // Where the account itself forbids it, the API server mounts no token in either case.
        if (spec["serviceAccountName"] is not null && spec["automountServiceAccountToken"] is null)
            spec["automountServiceAccountToken"] = true;
        if (spec["enableServiceLinks"] is null) spec["enableServiceLinks"] = true;
        Rename(spec, service);
        return spec;
    }

    private static JsonObject Container(JsonObject container, string service)
    {
        var isService = TemplateContainers.Name(container) == service;
        var kept = Without(container, isService ? [.. OfContainers, .. OfService] : OfContainers);
        if (isService) kept["name"] = ContainerNames.Target;
        return kept;
    }

    /// <summary>Anti-affinity keeps the pods of a workload apart from each other, and a target is none of them.</summary>
    private static void Keep(JsonObject spec, string field, JsonNode? nodeAffinity)
    {
        spec.Remove(field);
        if (nodeAffinity is not null) spec[field] = new JsonObject { ["nodeAffinity"] = nodeAffinity.DeepClone() };
    }

    /// <summary>All pods of a run have the default profile, and how the owner of a volume is changed is not measured.</summary>
    private static void Trim(JsonObject spec, JsonObject security)
    {
        if (PodTemplateFields.Text(security["seccompProfile"]?["type"]) == "RuntimeDefault") security.Remove("seccompProfile");
        security.Remove("fsGroupChangePolicy");
        if (security.Count == 0) spec.Remove(Security);
    }

    /// <summary>Each pod of a StatefulSet has a volume of its own. That of a target is new in each trial.</summary>
    private static JsonNode Fresh(JsonObject claim) => new JsonObject
    {
        ["name"] = PodTemplateFields.Text(claim["metadata"]?["name"]) ?? "",
        ["ephemeral"] = new JsonObject { ["volumeClaimTemplate"] = new JsonObject { ["spec"] = claim["spec"]?.DeepClone() } },
    };

    private static JsonObject Without(JsonObject map, string[] fields) => new(
        map.Where(entry => !fields.Contains(entry.Key)
            && !(Defaults.TryGetValue(entry.Key, out var value) && entry.Value?.ToJsonString() == value))
        .Select(entry => KeyValuePair.Create(entry.Key, entry.Value?.DeepClone())));

    /// <summary>Resources of a container are referred to by its name.</summary>
    private static void Rename(JsonNode? node, string service)
    {
        const string Reference = "containerName";
        if (node is JsonArray list)
            foreach (var item in list) Rename(item, service);
        if (node is not JsonObject map) return;
        foreach (var (_, value) in map) Rename(value, service);
        if (PodTemplateFields.Text(map[Reference]) == service) map[Reference] = ContainerNames.Target;
    }
}
