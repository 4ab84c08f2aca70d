using System.Text.Json.Nodes;

namespace Hotlap.Planning.Building;

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
