using Hotlap.Planning.Syntax;

namespace Hotlap.Planning.Building;

/// <summary>
/// Adds to a pod what authors write in the form of Kubernetes. What a template can set is listed here and in <see cref="OverlaidPod"/>;
/// <c>OverlayRules</c> rejects the rest.
/// </summary>
internal static class PodOverlay
{
    /// <summary>Prefix of the names of volumes that belong to Hotlap.</summary>
    public const string OwnPrefix = "hotlap-";

    private const string Sysctls = "sysctls";

    public static IReadOnlyList<string> MetadataFields { get; } = ["labels", "annotations"];

    public static IReadOnlyList<string> SecurityFields { get; } =
        ["runAsUser", "runAsGroup", "runAsNonRoot", "fsGroup", "supplementalGroups", Sysctls];

    /// <summary>The sysctls that every level of the Pod Security Standards allows, because they affect only the pod.</summary>
    public static IReadOnlyList<string> SafeSysctls { get; } =
    [
        "kernel.shm_rmid_forced", "net.ipv4.ip_local_port_range", "net.ipv4.ip_local_reserved_ports", "net.ipv4.ip_unprivileged_port_start",
        "net.ipv4.ping_group_range", "net.ipv4.tcp_fin_timeout", "net.ipv4.tcp_keepalive_intvl", "net.ipv4.tcp_keepalive_probes",
        "net.ipv4.tcp_keepalive_time", "net.ipv4.tcp_syncookies",
    ];

    private const string Env = "env";

    /// <summary>Fields of the author's container that a template may set.</summary>
    public static IReadOnlyList<string> ContainerFields { get; } = ["volumeMounts", "livenessProbe", "workingDir"];

    /// <summary>Those of a target, whose template may be that of a deployed service.</summary>
    public static IReadOnlyList<string> TargetFields { get; } =
        [.. ContainerFields, Env, "envFrom", "lifecycle", "readinessProbe", "startupProbe", ContainerSecurity.Field];

    /// <summary>Adds what the draft leaves to authors and then the template to the manifest of its pod, and returns the manifest.</summary>
    public static JsonObject Apply(OverlaidPod kind, PodDraft draft, JsonObject pod, JsonObject? overlay)
    {
        var spec = pod["spec"]!.AsObject();
        if (draft.Tolerations.Count > 0) spec["tolerations"] = Json.List(draft.Tolerations.Select(toleration => toleration.DeepClone()));
        foreach (var (container, asked) in Json.Objects(spec["containers"]).Zip(draft.Containers)) Add(container, asked);
        if (overlay is null) return pod;
        foreach (var part in MetadataFields)
            MergeInto(pod["metadata"]!.AsObject(), part, overlay["metadata"]?[part] as JsonObject);
        var wanted = overlay["spec"] as JsonObject ?? [];
        foreach (var field in kind.CopiedFields)
            if (wanted[field] is { } value) spec[field] = value.DeepClone();
        if (ManifestMerge.Of(spec["affinity"], wanted["affinity"], "affinity") is { } affinity) spec["affinity"] = affinity;
        if (kind.Container is { } name) ApplyToContainer(name, spec, wanted);
        foreach (var sidecar in draft.Additional.Sidecars) spec[TemplateContainers.Field]!.AsArray().Add((JsonNode)sidecar.DeepClone());
        if (draft.Additional.Init is { Count: > 0 } init)
            spec[TemplateContainers.InitField] = Json.List(init.Select(container => container.DeepClone()));
        return pod;
    }

    private static void Add(JsonObject container, ContainerDraft asked)
    {
        const string Probe = "startupProbe";
        container["resources"] = asked.Resources.DeepClone();
        if (asked.StartupProbe is { } probe) container[Probe] = ManifestMerge.Of(container[Probe], probe, Probe);
    }

    /// <summary>Returns the items of both lists; of two with one name, the wanted one.</summary>
    private static JsonArray ByName(JsonNode? own, JsonNode? wanted) => Json.List(Json.Objects(wanted).Concat(Json.Objects(own))
        .DistinctBy(item => (string?)item["name"]).Select(item => item.DeepClone()));

    /// <summary>Applies the parts that exist only in a pod with a container of the author's.</summary>
    private static void ApplyToContainer(string name, JsonObject spec, JsonObject wanted)
    {
        var sysctls = spec["securityContext"]?[Sysctls]?.DeepClone();
        MergeInto(spec, "securityContext", wanted["securityContext"] as JsonObject);
        if (sysctls is not null) spec["securityContext"]![Sysctls] = ByName(sysctls, wanted["securityContext"]?[Sysctls]);
        foreach (var volume in Json.Objects(wanted["volumes"])) spec["volumes"]!.AsArray().Add(volume.DeepClone());
        var service = Json.Objects(spec["containers"]).Single(container => (string?)container["name"] == name);
        var asked = Json.Objects(wanted["containers"]).FirstOrDefault(container => TemplateContainers.Name(container) == name);
        if (asked is null) return;
        foreach (var field in TargetFields.Except([ContainerSecurity.Field, Env]))
            if (asked[field] is { } value) service[field] = ManifestMerge.Of(service[field], value, field);
        if (asked[ContainerSecurity.Field] is { } security)
            service[ContainerSecurity.Field] = ContainerSecurity.Merge(service[ContainerSecurity.Field]!.AsObject(), security);
        if (asked[Env] is { } variables) service[Env] = Variables(service[Env], variables);
    }

    /// <summary>
    /// The variables of the spec come last, where they can refer to those of the template. They replace those of the same name.
    /// </summary>
    private static JsonArray Variables(JsonNode? own, JsonNode? wanted)
    {
        var set = Json.Objects(own).Select(TemplateContainers.Name).ToHashSet(StringComparer.Ordinal);
        return Json.List(Json.Objects(wanted).Where(variable => !set.Contains(TemplateContainers.Name(variable)))
            .Concat(Json.Objects(own)).Select(variable => variable.DeepClone()));
    }

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

/// <summary>
/// Merges what an author wants into what the operator has set, such as the affinity that keeps the rounds of a run on comparable nodes.
/// </summary>
internal static class ManifestMerge
{
    private const string Terms = "nodeSelectorTerms";

    private static readonly string[] TermFields = ["matchExpressions", "matchFields"];

    /// <summary>
    /// Returns both: objects by field, the items of both lists, and combined node requirements. Any other value of the author replaces the
    /// operator's; the API server rejects it if it has the wrong shape.
    /// </summary>
    public static JsonNode? Of(JsonNode? own, JsonNode? wanted, string field)
    {
        if (own is null || wanted is null) return (own ?? wanted)?.DeepClone();
        if (own is JsonArray items && wanted is JsonArray more) return Json.List(field == Terms
            ? more.SelectMany(_ => items, (their, our) => Term(our, their))
            : items.Concat(more).Select(item => item?.DeepClone()));
        if (own is not JsonObject ours || wanted is not JsonObject theirs) return wanted.DeepClone();
        var merged = ours.DeepClone().AsObject();
        foreach (var (name, value) in theirs)
            if (value is not null) merged[name] = Of(ours[name], value, name);
        return merged;
    }

    /// <summary>
    /// A pod fits when any of the terms matches, so each term must include all of the operator's requirements. An empty term matches no
    /// node and stays empty.
    /// </summary>
    private static JsonNode? Term(JsonNode? own, JsonNode? wanted) =>
        TermFields.All(field => (wanted as JsonObject)?[field] is not JsonArray { Count: > 0 })
            ? wanted?.DeepClone() : Of(own, wanted, "");
}
