using Hotlap.Api.Serialization;

namespace Hotlap.Cli.Reports;

/// <summary>Says in which fields of the spec a variant differs from the baseline, so that a reader knows what was compared.</summary>
internal static class VariantDifference
{
    /// <summary>
    /// Returns texts such as <c>env.GC_MODE: 1 instead of none</c>; none for the baseline, and when it is of another run.
    /// </summary>
    public static IReadOnlyList<string> Of(BenchmarkRunSpec spec, string variant, string? baseline)
    {
        if (spec.Variants.Find(found => found.Name == baseline) is not { } first
            || spec.Variants.Find(found => found.Name == variant) is not { } own)
            return [];
        var (before, after) = (Fields(Whole(spec, first)), Fields(Whole(spec, own)));
        return
        [
            .. before.Keys.Union(after.Keys, StringComparer.Ordinal).Order(StringComparer.Ordinal)
                .Where(path => before.GetValueOrDefault(path) != after.GetValueOrDefault(path))
                .Select(path => $"{path}: {after.GetValueOrDefault(path, "none")} instead of {before.GetValueOrDefault(path, "none")}"),
        ];
    }

    /// <summary>Returns a variant with what it has from the target, because only that can be compared.</summary>
    private static Variant Whole(BenchmarkRunSpec spec, Variant variant) => variant.Url is not null ? variant : variant with
    {
        Resources = variant.Resources ?? spec.Target.Resources ?? DefaultResources.Target(),
        Env = [.. spec.Target.Env.ExceptBy(variant.Env.Select(entry => entry.Name), entry => entry.Name), .. variant.Env],
    };

    /// <summary>Returns the values by path. Variables and scenarios are named; other lists are one value.</summary>
    private static Dictionary<string, string> Fields(Variant variant)
    {
        var fields = new Dictionary<string, string>(StringComparer.Ordinal);
        var json = JsonSerializer.SerializeToNode(variant, ApiJson.Default.Variant)!.AsObject();
        json.Remove("name");
        foreach (var (name, value) in json)
            Add(fields, name, value);
        return fields;
    }

    private static void Add(Dictionary<string, string> fields, string path, JsonNode? node)
    {
        if (node is JsonObject map)
        {
            foreach (var (name, value) in map)
                Add(fields, $"{path}.{name}", value);
        }
        else if (node is JsonArray list && list.All(item => item is JsonObject named && named["name"] is not null))
        {
            foreach (var item in list)
                Add(fields, $"{path}.{item!["name"]}", path == "env" ? item["valueFrom"] ?? item["value"] : WithoutName(item));
        }
        else
        {
            fields[path] = node is JsonValue value ? value.ToString() : node?.ToJsonString() ?? "none";
        }
    }

    private static JsonObject WithoutName(JsonNode item)
    {
        var rest = item.DeepClone().AsObject();
        rest.Remove("name");
        return rest;
    }
}
