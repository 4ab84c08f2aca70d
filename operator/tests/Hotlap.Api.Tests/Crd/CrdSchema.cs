using System.Text.Json.Nodes;
using Hotlap.Api.Tests.Files;
using Hotlap.Testing;

namespace Hotlap.Api.Tests.Crd;

/// <summary>The hand-written schema, and every node of it with its path.</summary>
internal static class CrdSchema
{
    public static JsonObject Definition => YamlJson.Parse(File.ReadAllText(Repository.Crd)).Single();

    /// <summary>The schema of BenchmarkDefaults.</summary>
    public static JsonObject DefaultsRoot =>
        YamlJson.Parse(File.ReadAllText(Repository.DefaultsCrd)).Single()["spec"]!["versions"]![0]!["schema"]!["openAPIV3Schema"]!.AsObject();

    public static JsonObject Version => Definition["spec"]!["versions"]!.AsArray().Single()!.AsObject();

    public static JsonObject Root => Version["schema"]!["openAPIV3Schema"]!.AsObject();

    /// <summary>All schema nodes, the root's own apiVersion, kind and metadata apart: those belong to Kubernetes.</summary>
    public static IEnumerable<(string Path, JsonObject Schema)> Nodes() =>
        new[] { "spec", "status" }.SelectMany(part => Walk(part, Root["properties"]![part]!.AsObject()));

    public static JsonObject Properties(JsonObject schema) => schema["properties"] as JsonObject ?? [];

    public static bool IsOpaque(JsonObject schema) => (bool?)schema["x-kubernetes-preserve-unknown-fields"] == true;

    public static bool IsIntOrString(JsonObject schema) => (bool?)schema["x-kubernetes-int-or-string"] == true;

    public static IEnumerable<string> Required(JsonObject schema) => (schema["required"] as JsonArray ?? []).Select(name => (string)name!);

    private static IEnumerable<(string Path, JsonObject Schema)> Walk(string path, JsonObject schema)
    {
        yield return (path, schema);
        foreach (var (name, child) in Properties(schema))
            foreach (var node in Walk($"{path}.{name}", child!.AsObject())) yield return node;
        if (schema["items"] is JsonObject items)
            foreach (var node in Walk($"{path}[]", items)) yield return node;
        if (schema["additionalProperties"] is JsonObject values)
            foreach (var node in Walk($"{path}{{}}", values)) yield return node;
    }
}
