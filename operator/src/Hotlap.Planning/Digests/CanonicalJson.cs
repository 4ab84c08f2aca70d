using System.Text.Json.Serialization.Metadata;

namespace Hotlap.Planning.Digests;

/// <summary>
/// JSON in which equal values have equal text: properties are sorted by name, and absent or default properties are omitted. A property that
/// a later version adds therefore does not change the text while it has its default value.
/// </summary>
internal static class CanonicalJson
{
    public static string Of<T>(T value, JsonTypeInfo<T> type)
        where T : class => Convert(value, type)!.ToJsonString();

    private static JsonNode? Convert(object? value, JsonTypeInfo type) => value switch
    {
        null => null,
        JsonNode node => Sort(node),
        _ => type.Kind switch
        {
            JsonTypeInfoKind.Object => OfObject(value, type),
            JsonTypeInfoKind.Enumerable => OfList((System.Collections.IEnumerable)value, type),
            _ => Sort(JsonSerializer.SerializeToNode(value, type)),
        },
    };

    private static JsonObject OfObject(object value, JsonTypeInfo type)
    {
        var defaults = type.CreateObject!();
        var written = new JsonObject();
        foreach (var property in type.Properties.Where(property => property.Get is not null)
            .OrderBy(property => property.Name, StringComparer.Ordinal))
        {
            var of = type.Options.GetTypeInfo(property.PropertyType);
            var own = Convert(property.Get!(value), of);
            if (!JsonNode.DeepEquals(own, Convert(property.Get(defaults), of))) written[property.Name] = own;
        }

        return written;
    }

    private static JsonArray OfList(System.Collections.IEnumerable list, JsonTypeInfo type)
    {
        var of = type.Options.GetTypeInfo(type.ElementType!);
        return new JsonArray([.. list.Cast<object?>().Select(item => Convert(item, of))]);
    }

    /// <summary>Returns a copy whose maps are sorted by name.</summary>
    public static JsonNode? Sort(JsonNode? node) => node switch
    {
        JsonObject map =>
            new JsonObject(map.OrderBy(entry => entry.Key, StringComparer.Ordinal)
                .Select(entry => KeyValuePair.Create(entry.Key, Sort(entry.Value)))),
        JsonArray list => new JsonArray([.. list.Select(Sort)]),
        _ => node?.DeepClone(),
    };
}
