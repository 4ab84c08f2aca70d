namespace Hotlap.Api.V1Alpha1;

/// <summary>A spec with the pod of a workload in the fields that its author leaves out.</summary>
internal static class TemplatedSpec
{
    private const string Spec = "spec";
    private const string Name = "name";

    /// <summary>Lists whose items have names. An author's item replaces the template's of the same name, or its fields.</summary>
    private static readonly string[] NamedLists = ["volumes", "initContainers", "containers"];

    public static BenchmarkRunSpec Of(BenchmarkRunSpec spec, TakenTemplate taken) => spec with
    {
        Target = spec.Target with
        {
            Ports = spec.Target.Ports.Count > 0 ? spec.Target.Ports : taken.Ports,
            Resources = spec.Target.Resources ?? taken.Resources,
            PodTemplate = Merge(taken.PodTemplate, spec.Target.PodTemplate),
        },
        Variants = [.. spec.Variants.Select(variant => variant with
        {
            Image = variant.Image.Length > 0 ? variant.Image : taken.Image,
            Command = variant.Command ?? taken.Command,
            // Arguments belong to their entry point.
            Args = variant.Args ?? (variant.Command is null ? taken.Args : null),
            NodeSelector = variant.NodeSelector ?? taken.NodeSelector,
            Tolerations = variant.Tolerations ?? taken.Tolerations,
        })],
    };

    private static JsonObject? Merge(JsonObject? taken, JsonObject? own)
    {
        if (taken is null || own is null) return own ?? taken;
        var merged = taken.DeepClone().AsObject();
        if (own["metadata"] is { } metadata) merged["metadata"] = metadata.DeepClone();
        var spec = merged[Spec] as JsonObject ?? [];
        foreach (var (field, value) in own[Spec] as JsonObject ?? [])
            spec[field] = NamedLists.Contains(field) ? ByName(spec[field] as JsonArray, value as JsonArray) : value?.DeepClone();
        if (merged[Spec] is null) merged[Spec] = spec;
        return merged;
    }

    private static JsonArray ByName(JsonArray? taken, JsonArray? own)
    {
        List<JsonObject> items = [.. (taken ?? []).OfType<JsonObject>()];
        List<JsonObject> owns = [.. (own ?? []).OfType<JsonObject>()];
        var merged = items.Select(item => owns.Find(other => Text(other) == Text(item)) is { } replacement ? Over(item, replacement) : item)
            .Concat(owns.Where(other => !items.Exists(item => Text(item) == Text(other))));
        return new JsonArray([.. merged.Select(item => item.DeepClone())]);
    }

    /// <summary>The service's container keeps the fields that the author does not set. Other items are replaced as a whole.</summary>
    private static JsonObject Over(JsonObject item, JsonObject replacement) => Text(item) != "target" ? replacement
        : new(replacement.Concat(item.Where(field => !replacement.ContainsKey(field.Key)))
            .Select(field => KeyValuePair.Create(field.Key, field.Value?.DeepClone())));

    private static string? Text(JsonObject item) => item[Name] is JsonValue value && value.TryGetValue<string>(out var text) ? text : null;
}
