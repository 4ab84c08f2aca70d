using System.Text.Json.Nodes;
using Hotlap.Api.Tests.Files;
using Hotlap.Testing;

namespace Hotlap.Api.Tests.Packaging;

/// <summary>The chart's values and their schema name the same settings.</summary>
public class ValuesTests
{
    // Helm passes it to every chart.
    private const string OfHelm = "global";

    private static readonly JsonObject Schema = JsonNode.Parse(Repository.Read("charts/hotlap/values.schema.json"))!.AsObject();

    [Fact]
    public void Schema_AgainstTheValues_NamesTheSameSettings()
    {
        var values = YamlJson.Parse(Repository.Read("charts/hotlap/values.yaml")).Single();
        Named(Schema).Where(name => name != OfHelm).ShouldBe(Set(values, Schema), ignoreOrder: true);
    }

    [Fact]
    public void Schema_OfAllObjects_RefusesUnknownSettings() =>
        Objects(Schema).Where(item => item["properties"] is not null && (bool?)item["additionalProperties"] != false).ShouldBeEmpty();

    /// <summary>Settings that the schema lists, as paths. Maps that users fill are one setting.</summary>
    private static IEnumerable<string> Named(JsonObject schema, string path = "") =>
        (Resolve(schema)["properties"]?.AsObject() ?? []).SelectMany(entry =>
            Named(entry.Value!.AsObject(), $"{path}{entry.Key}.").DefaultIfEmpty(path + entry.Key));

    /// <summary>Settings with a default, as deep as the schema lists them.</summary>
    private static IEnumerable<string> Set(JsonNode? value, JsonObject schema, string path = "")
    {
        if (Resolve(schema)["properties"] is not JsonObject properties || value is not JsonObject map) return [path.TrimEnd('.')];
        return map.Count == 0
            ? Named(schema, path)
            : map.SelectMany(entry => Set(entry.Value, properties[entry.Key] as JsonObject ?? [], $"{path}{entry.Key}."));
    }

    private static JsonObject Resolve(JsonObject schema) =>
        (string?)schema["$ref"] is { } reference ? Schema["definitions"]![reference.Split('/')[^1]]!.AsObject() : schema;

    private static IEnumerable<JsonObject> Objects(JsonNode? node) => node switch
    {
        JsonObject map => map.SelectMany(entry => Objects(entry.Value)).Append(map),
        JsonArray list => list.SelectMany(Objects),
        _ => [],
    };
}
