using System.Text.Json.Nodes;

namespace Hotlap.Planning.Tests.Support;

/// <summary>
/// Differences of documents as in kubectl's strategic merge patch: maps are merged, null removes a key, lists of items with a name are merged
/// by it, <c>$patch: delete</c> removes such an item, and any other list replaces the list that was there.
/// </summary>
internal static class Patch
{
    private const string Directive = "$patch";

    /// <summary>Returns a document with a patch applied. Neither argument is changed.</summary>
    public static JsonNode? Apply(JsonNode? document, JsonNode? patch) => (document, patch) switch
    {
        (JsonObject from, JsonObject changes) => ApplyTo(from, changes),
        (_, JsonArray changes) when Replaces(changes) => new JsonArray([.. changes.Skip(1).Select(item => item?.DeepClone())]),
        (JsonArray from, JsonArray changes) => Keys(from, changes) is { } keys ? ApplyTo(from, changes, keys) : changes.DeepClone(),
        (_, JsonObject changes) => ApplyTo([], changes),
        _ => patch?.DeepClone(),
    };

    /// <summary>Returns the patch that turns one document into another; null when they are equal.</summary>
    public static JsonNode? Diff(JsonNode? from, JsonNode? to)
    {
        if (JsonNode.DeepEquals(from, to)) return null;
        if (from is JsonObject before && to is JsonObject after) return DiffOf(before, after);
        if (from is not JsonArray old || to is not JsonArray now) return to?.DeepClone();
        var whole = Keys(old, now) is null
            ? (JsonArray)now.DeepClone()
            : [new JsonObject { [Directive] = "replace" }, .. now.Select(item => item?.DeepClone())];
        return Keys(old, now) is { } keys && DiffOf(old, now, keys) is { } patch && patch.ToJsonString().Length < whole.ToJsonString().Length
            ? patch : whole;
    }

    private static bool Replaces(JsonArray changes) =>
        changes.Count > 0 && changes[0] is JsonObject { Count: 1 } first && first.ContainsKey(Directive);

    private static JsonObject ApplyTo(JsonObject from, JsonObject changes)
    {
        var result = from.DeepClone().AsObject();
        foreach (var (key, change) in changes)
        {
            if (change is null) result.Remove(key);
            else result[key] = Apply(result[key], change);
        }

        return result;
    }

    private static JsonArray ApplyTo(JsonArray from, JsonArray changes, Func<JsonNode, string> keys)
    {
        var result = from.Select(item => item!.DeepClone()).ToList();
        foreach (var change in changes)
        {
            var at = result.FindIndex(item => keys(item) == keys(change!));
            if ((string?)change![Directive] == "delete") result.RemoveAt(at);
            else if (at < 0) result.Add(Apply(null, change)!);
            else result[at] = Apply(result[at], change)!;
        }

        return [.. result];
    }

    private static JsonObject DiffOf(JsonObject before, JsonObject after)
    {
        var patch = new JsonObject();
        foreach (var (key, value) in before)
        {
            if (value is not null && after[key] is null) patch[key] = null;
        }

        foreach (var (key, value) in after)
        {
            if (value is not null && !JsonNode.DeepEquals(before[key], value)) patch[key] = Diff(before[key], value);
        }

        return patch;
    }

    /// <summary>Returns null if the order changes, which a patch by names cannot express.</summary>
    private static JsonArray? DiffOf(JsonArray old, JsonArray now, Func<JsonNode, string> keys)
    {
        var (names, later) = (old.Select(item => keys(item!)).ToList(), now.Select(item => keys(item!)).ToList());
        if (!names.Where(later.Contains).Concat(later.Except(names)).SequenceEqual(later)) return null;
        var patch = new JsonArray();
        foreach (var (_, item) in names.Zip(old).Where(entry => !later.Contains(entry.First)))
            patch.Add(Named(item!, new JsonObject { [Directive] = "delete" }));
        foreach (var (name, item) in later.Zip(now))
        {
            var at = names.IndexOf(name);
            if (at < 0) patch.Add(item!.DeepClone());
            else if (Diff(old[at], item) is { } change) patch.Add(Named(item!, change.AsObject()));
        }

        return patch;
    }

    /// <summary>Returns a patch of one item: the fields that identify it, then its changes.</summary>
    private static JsonObject Named(JsonNode item, JsonObject changes)
    {
        var named = new JsonObject();
        foreach (var path in Identity(item))
            Union(named, path.Reverse().Aggregate(Value(item, path)!.DeepClone(), Nest).AsObject());
        return Union(named, changes);

        static JsonNode Nest(JsonNode value, string key) => new JsonObject { [key] = value };
    }

    /// <summary>Adds one patch to another and keeps removals.</summary>
    private static JsonObject Union(JsonObject patch, JsonObject more)
    {
        foreach (var (key, value) in more)
        {
            if (value is JsonObject inner && patch[key] is JsonObject existing) Union(existing, inner);
            else patch[key] = value?.DeepClone();
        }

        return patch;
    }

    /// <summary>Returns the key of an item; null if an item has no name, two have the same one, or a list is empty.</summary>
    private static Func<JsonNode, string>? Keys(params JsonArray[] lists)
    {
        if (lists.Any(list => list.Count == 0 || list.Any(item => item is not JsonObject))) return null;
        var paths = Identity(lists[0][0]!);
        string Key(JsonNode item) => string.Join(' ', paths.Select(path => Value(item, path)!.ToJsonString()));
        bool IsNamed(JsonNode? item) => Identity(item!).Select(Text).SequenceEqual(paths.Select(Text));
        return paths.Length > 0 && lists.All(list => list.All(IsNamed) && list.Select(item => Key(item!)).Distinct().Count() == list.Count)
            ? Key : null;
    }

    private static string Text(string[] path) => string.Join('.', path);

    private static JsonNode? Value(JsonNode item, string[] path) => path.Aggregate((JsonNode?)item, (node, key) => node?[key]);

    private static string[][] Identity(JsonNode item)
    {
        string[][] names = [["metadata", "name"], ["name"], ["type"]];
        if (names.FirstOrDefault(path => Value(item, path) is JsonValue) is { } name) return [name];
        string[][] parts = item["record"] is null
            ? [["variant"], ["scenario"], ["payload"], ["round"]] : [["record", "variant"], ["record", "round"], ["record", "generator"]];
        return [.. parts.Where(path => Value(item, path) is JsonValue)];
    }
}
