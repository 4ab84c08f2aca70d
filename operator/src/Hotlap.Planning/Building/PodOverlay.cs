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

/// <summary>Merges an author's affinity into the operator's own, which keeps the rounds of a run on comparable nodes.</summary>
internal static class AffinityMerge
{
    private const string Required = "requiredDuringSchedulingIgnoredDuringExecution";
    private const string Terms = "nodeSelectorTerms";

    private static readonly string[] TermFields = ["matchExpressions", "matchFields"];

    /// <summary>
    /// Returns the affinity that requires both. A value that does not have the shape of an affinity is kept, and the API server rejects it.
    /// </summary>
    /// <param name="own">The operator's affinity; null for none.</param>
    /// <param name="wanted">The author's affinity; null for none.</param>
    public static JsonNode? Of(JsonNode? own, JsonNode? wanted)
    {
        if (own is null || wanted is null) return (own ?? wanted)?.DeepClone();
        if (own is not JsonObject ours || wanted is not JsonObject theirs) return wanted.DeepClone();
        return Fields(ours, theirs, (_, one, other) => Kind(one, other));
    }

    /// <summary>Merges one kind of affinity: preferences are concatenated, and node requirements are combined.</summary>
    private static JsonNode Kind(JsonNode own, JsonNode wanted) => own is JsonObject ours && wanted is JsonObject theirs
        ? Fields(ours, theirs, (field, one, other) => field == Required && one is JsonObject
            ? Selector(one, other) : Concatenate(one, other))
        : wanted.DeepClone();

    private static JsonNode Selector(JsonNode own, JsonNode wanted)
    {
        if (own[Terms] is not JsonArray ours || wanted is not JsonObject selector) return wanted.DeepClone();
        if (selector[Terms] is null) return own.DeepClone();
        if (selector[Terms] is not JsonArray theirs) return wanted.DeepClone();
        return new JsonObject { [Terms] = new JsonArray([.. theirs.SelectMany(_ => ours, (their, our) => Term(our, their))]) };
    }

    /// <summary>
    /// A pod fits when any of the terms matches, so each term must include all of the operator's requirements. An empty term matches no
    /// node and stays empty.
    /// </summary>
    private static JsonNode? Term(JsonNode? own, JsonNode? wanted) =>
        own is not JsonObject ours || wanted is not JsonObject theirs
            || TermFields.All(field => theirs[field] is not JsonArray { Count: > 0 })
            ? wanted?.DeepClone()
            : Fields(ours, theirs, (_, one, other) => Concatenate(one, other));

    private static JsonObject Fields(JsonObject own, JsonObject wanted, Func<string, JsonNode, JsonNode, JsonNode> both)
    {
        var merged = own.DeepClone().AsObject();
        foreach (var (field, value) in wanted)
            if (value is not null) merged[field] = own[field] is { } present ? both(field, present, value) : value.DeepClone();
        return merged;
    }

    private static JsonNode Concatenate(JsonNode own, JsonNode wanted) => own is JsonArray ours && wanted is JsonArray theirs
        ? new JsonArray([.. ours.Concat(theirs).Select(item => item?.DeepClone())])
        : wanted.DeepClone();
}
