namespace Hotlap.Planning.Building;

/// <summary>Lists of JSON. A collection expression would call the generic Add, which is not safe for Native AOT.</summary>
internal static class Json
{
    public static JsonArray List(IEnumerable<JsonNode?> items) => new([.. items]);

    public static JsonArray List(IEnumerable<string> items) => new([.. items.Select(item => (JsonNode)item)]);

    /// <summary>Returns the objects of a list; none for any other value.</summary>
    public static IEnumerable<JsonObject> Objects(JsonNode? list) => (list as JsonArray)?.OfType<JsonObject>() ?? [];
}
