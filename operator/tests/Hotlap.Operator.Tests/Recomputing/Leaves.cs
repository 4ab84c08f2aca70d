using System.Text.Json.Nodes;

namespace Hotlap.Operator.Tests.Recomputing;

/// <summary>The leaves of a JSON tree by their paths, such as <c>results[0].latencyMicroseconds.p99</c>.</summary>
internal static class Leaves
{
    public static SortedDictionary<string, string> Of(JsonNode? tree, Func<JsonValue, bool> isWanted)
    {
        var leaves = new SortedDictionary<string, string>(StringComparer.Ordinal);
        Add(tree, "", isWanted, leaves);
        return leaves;
    }

    /// <summary>The name of a leaf without the places in lists.</summary>
    public static string Field(string path) => string.Concat(path.Split('[', ']').Where((_, index) => index % 2 == 0)).TrimStart('.');

    private static void Add(JsonNode? node, string path, Func<JsonValue, bool> isWanted, SortedDictionary<string, string> leaves)
    {
        switch (node)
        {
            case JsonObject fields:
                foreach (var (name, value) in fields)
                    Add(value, path.Length == 0 ? name : $"{path}.{name}", isWanted, leaves);
                break;
            case JsonArray items:
                for (var index = 0; index < items.Count; index++)
                    Add(items[index], $"{path}[{index}]", isWanted, leaves);
                break;
            case JsonValue value when isWanted(value):
                leaves.Add(path, value.ToJsonString());
                break;
        }
    }
}
