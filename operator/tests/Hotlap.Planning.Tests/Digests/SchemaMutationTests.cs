using System.Runtime.CompilerServices;
using System.Text.Json;
using System.Text.Json.Nodes;
using Hotlap.Api.Serialization;
using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Digests;
using Hotlap.Planning.Tests.Support;

namespace Hotlap.Planning.Tests.Digests;

/// <summary>Every field that the CRD's schema has, at any depth, is changed alone: that is another measurement, or another judgement, and never both or none.</summary>
public sealed class SchemaMutationTests
{
    private static readonly JsonObject Schema = Read();

    public static TheoryData<string> Fields => [.. Leaves(Schema, "spec")];

    [Theory]
    [MemberData(nameof(Fields))]
    public void Mutation_OfOneField_LandsInExactlyOneHalf(string field)
    {
        var before = Sample(Schema, "spec", "");
        var after = Sample(Schema, "spec", field);

        var measures = RunMeasurement.Of(Spec(before)) != RunMeasurement.Of(Spec(after));
        var judges = !JsonNode.DeepEquals(Judgement(before), Judgement(after));

        (measures ^ judges).ShouldBeTrue($"{field}: changes the measurement: {measures}, the judgement: {judges}");
    }

    [Fact]
    public void Fields_OfTheSchema_AreMany() => Fields.Count.ShouldBeGreaterThan(60);

    private static BenchmarkRunSpec Spec(JsonNode? json) => json.Deserialize(ApiJson.Default.BenchmarkRunSpec)!;

    private static JsonObject Judgement(JsonNode? json) =>
        new(JsonSerializer.SerializeToNode(Spec(json), ApiJson.Default.BenchmarkRunSpec)!.AsObject()
        .Where(entry => JudgementFields.Names.Contains(entry.Key, StringComparer.OrdinalIgnoreCase))
        .Select(entry => KeyValuePair.Create(entry.Key, entry.Value?.DeepClone()))
        // What a stated metric is called and what it is in, is measured; the rest of it judges.
        .Append(
            KeyValuePair.Create(
                "metrics",
                (JsonNode?)new JsonArray([.. Spec(json).Metrics.Select(metric => (JsonNode)$"{metric.Better} {metric.Margin}")]))));

    private static IEnumerable<string> Leaves(JsonObject schema, string path) => Children(schema).ToList() is { Count: > 0 } children
        ? children.SelectMany(child => Leaves(child.Schema, $"{path}.{child.Name}"))
        : [path];

    private static IEnumerable<(string Name, JsonObject Schema)> Children(JsonObject schema)
    {
        if (schema["properties"] is JsonObject properties) return properties.Select(property => (property.Key, property.Value!.AsObject()));
        if (schema["items"] is JsonObject items) return [("item", items)];
        return schema["additionalProperties"] is JsonObject values ? [("key", values)] : [];
    }

    /// <summary>A value of everything that the schema has, with another value of one field.</summary>
    private static JsonNode? Sample(JsonObject schema, string path, string mutated)
    {
        if (schema["items"] is JsonObject items) return new JsonArray(Sample(items, $"{path}.item", mutated));
        return Children(schema).ToList() is { Count: > 0 } children
            ? new JsonObject(
                children.Select(child => KeyValuePair.Create(child.Name, Sample(child.Schema, $"{path}.{child.Name}", mutated))))
            : Leaf(schema, path == mutated);
    }

    private static JsonNode Leaf(JsonObject schema, bool isMutated) => (string?)schema["type"] switch
    {
        "boolean" => isMutated,
        "integer" => isMutated ? 8 : 7,
        "object" => new JsonObject { ["a"] = isMutated ? "y" : "x" },
        "array" => new JsonArray(isMutated ? "y" : "x"),
        _ when schema["enum"] is JsonArray values => values[isMutated ? 1 : 0]!.DeepClone(),
        _ => isMutated ? "y" : "x",
    };

    private static JsonObject Read([CallerFilePath] string here = "")
    {
        var file = Path.Combine(Path.GetDirectoryName(here)!, "../../../../crds/hotlap.dev_benchmarkruns.yaml");
        var crd = Yaml.Read(File.ReadAllText(file))!;
        return crd["spec"]!["versions"]![0]!["schema"]!["openAPIV3Schema"]!["properties"]!["spec"]!.AsObject();
    }
}
