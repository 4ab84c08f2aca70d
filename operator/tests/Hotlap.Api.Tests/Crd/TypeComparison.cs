using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization.Metadata;
using Hotlap.Api.Serialization;

namespace Hotlap.Api.Tests.Crd;

/// <summary>Walks a C# type and a schema side by side and lists every difference: properties, types, defaults.</summary>
internal static class TypeComparison
{
    public static IEnumerable<string> Differences(string path, Type type, JsonObject schema)
    {
        var known = ApiJson.Default.GetTypeInfo(type) ?? throw new InvalidOperationException($"{type} is not in {nameof(ApiJson)}.");
        var properties = CrdSchema.Properties(schema);
        foreach (var name in properties.Select(entry => entry.Key).Except(known.Properties.Select(property => property.Name)))
            yield return $"{path}.{name}: in the schema, not in {type.Name}";
        var fresh = Activator.CreateInstance(type)!;
        // A property that JSON leaves out has no getter, and is no field of the resource.
        foreach (var property in known.Properties.Where(property => property.Get is not null))
        {
            if (properties[property.Name] is not JsonObject child)
            {
                yield return $"{path}.{property.Name}: in {type.Name}, not in the schema";
                continue;
            }

            var required = CrdSchema.Required(schema).Contains(property.Name);
            foreach (var difference in OfProperty($"{path}.{property.Name}", property, child)) yield return difference;
            foreach (var difference in OfDefault($"{path}.{property.Name}", property.Get!(fresh), child, required)) yield return difference;
        }
    }

    private static IEnumerable<string> OfProperty(string path, JsonPropertyInfo property, JsonObject schema)
    {
        var type = Nullable.GetUnderlyingType(property.PropertyType) ?? property.PropertyType;
        return OfType(path, type, schema);
    }

    private static IEnumerable<string> OfType(string path, Type type, JsonObject schema)
    {
        if (Element(type, typeof(List<>)) is { } item) return Is(path, schema, "array", null)
            .Concat(OfType($"{path}[]", item, schema["items"] as JsonObject ?? []));
        if (Element(type, typeof(Dictionary<,>)) is { } value)
            return Is(path, schema, "object", null)
                .Concat(OfType($"{path}{{}}", value, schema["additionalProperties"] as JsonObject ?? []));
        return type switch
        {
            _ when type == typeof(string) && schema["x-kubernetes-int-or-string"] is not null => [],
            _ when type == typeof(string) => Is(path, schema, "string", null),
            _ when type == typeof(int) => Is(path, schema, "integer", "int32"),
            _ when type == typeof(long) => Is(path, schema, "integer", "int64"),
            _ when type == typeof(bool) => Is(path, schema, "boolean", null),
            _ when type == typeof(DateTimeOffset) => Is(path, schema, "string", "date-time"),
            _ when type == typeof(JsonObject) => Is(path, schema, "object", null),
            // A copy of an object that has a schema of its own.
            _ when CrdSchema.IsOpaque(schema) && schema["properties"] is null => Is(path, schema, "object", null),
            _ => Is(path, schema, "object", null).Concat(Differences(path, type, schema)),
        };
    }

    private static IEnumerable<string> Is(string path, JsonObject schema, string type, string? format)
    {
        if ((string?)schema["type"] != type) yield return $"{path}: {schema["type"]} in the schema, {type} in C#";
        if ((string?)schema["format"] != format) yield return $"{path}: format {schema["format"]} in the schema, {format} in C#";
    }

    /// <summary>
    /// The C# default of an absent property must equal the default of the schema, unless the property is required. Items of lists have no
    /// defaults in the schema, because GitOps tools would report a difference; their descriptions name the C# default.
    /// </summary>
    private static IEnumerable<string> OfDefault(string path, object? value, JsonObject schema, bool required)
    {
        var filled = schema["default"]?.ToJsonString();
        var expected = value switch
        {
            _ when required || path.StartsWith("status", StringComparison.Ordinal) => null,
            // Kubernetes 1.20 takes an empty text as a default for null, so an absent text is empty without one
            "" => null,
            string text => JsonSerializer.Serialize(text),
            int or long => value.ToString(),
            bool flag => flag ? "true" : "false",
            List<string> { Count: > 0 } list => JsonSerializer.Serialize(list),
            _ => null,
        };
        if (path.Contains("[]", StringComparison.Ordinal))
        {
            if (filled is not null) yield return $"{path}: default {filled} in the schema, within a list";
            if (expected is not (null or "false") && !$"{schema["description"]}".Contains($"Defaults to {value}.", StringComparison.Ordinal))
                yield return $"{path}: the description does not say that it defaults to {value}";
            yield break;
        }

        var isObject = expected is null && filled == "{}" && value is not null;
        if (filled != expected
            && !isObject) yield return $"{path}: default {filled ?? "(none)"} in the schema, {expected ?? "(none)"} in C#";
    }

    private static Type? Element(Type type, Type generic) =>
        type.IsGenericType && type.GetGenericTypeDefinition() == generic ? type.GetGenericArguments()[^1] : null;
}
