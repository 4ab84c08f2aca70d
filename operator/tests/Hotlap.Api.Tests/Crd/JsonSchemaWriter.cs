using System.Text.Json.Nodes;

namespace Hotlap.Api.Tests.Crd;

/// <summary>Turns the schema of the definition into a JSON schema that kubeconform can use offline, with unknown fields refused.</summary>
internal static class JsonSchemaWriter
{
    /// <summary>Writes the schema file into a folder and returns the location pattern for kubeconform.</summary>
    public static string Write(string folder)
    {
        var root = CrdSchema.Root;
        root["required"] = new JsonArray("apiVersion", "kind", "metadata", "spec");
        root["properties"]!["apiVersion"]!["enum"] = new JsonArray("hotlap.dev/v1alpha1");
        Close(root);
        root["properties"]!["metadata"] = new JsonObject { ["type"] = "object" };
        File.WriteAllText(Path.Combine(folder, "benchmarkrun_v1alpha1.json"), root.ToJsonString());
        return Path.Combine(folder, "{{.ResourceKind}}_{{.ResourceAPIVersion}}.json");
    }

    private static void Close(JsonObject schema)
    {
        if (schema["properties"] is JsonObject properties)
        {
            foreach (var (_, child) in properties) Close(child!.AsObject());
            if (!CrdSchema.IsOpaque(schema)) schema["additionalProperties"] ??= false;
        }

        foreach (var place in new[] { "items", "additionalProperties" })
            if (schema[place] is JsonObject child) Close(child);
        foreach (var extension in schema.Select(entry => entry.Key).Where(key => key.StartsWith("x-kubernetes-", StringComparison.Ordinal))
            .ToList())
            schema.Remove(extension);
    }
}
