using System.Text.Json.Nodes;
using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Specs;

namespace Hotlap.Planning.Building;

/// <summary>
/// Values from ConfigMaps and Secrets. The operator never reads them: it writes references into pods, and the kubelet resolves them.
/// </summary>
internal static class Values
{
    /// <summary>Returns the environment of an agent's container that sends the requests of a spec; null when it needs none.</summary>
    public static JsonArray? AgentEnvironment(BenchmarkRunSpec spec) => RequestValues.Sources(spec) is { Count: > 0 } sources
        ? new JsonArray(
            [.. sources.Select(
                (source, index) => (JsonNode)new JsonObject { ["name"] = RequestValues.Variable(index), ["valueFrom"] = From(source) })])
        : null;

    /// <summary>Builds an environment variable of a container.</summary>
    public static JsonObject Entry(EnvVar entry) => entry.ValueFrom is { } source
        ? new JsonObject { ["name"] = entry.Name, ["valueFrom"] = From(source) }
        : new JsonObject { ["name"] = entry.Name, ["value"] = entry.Value };

    /// <summary>Builds a reference that makes all keys of an object variables of a container.</summary>
    public static JsonObject Entry(EnvSource source)
    {
        var entry = source.SecretRef is { } secret
            ? new JsonObject { ["secretRef"] = new JsonObject { ["name"] = secret.Name } }
            : new JsonObject { ["configMapRef"] = new JsonObject { ["name"] = source.ConfigMapRef?.Name } };
        if (source.Prefix.Length > 0) entry["prefix"] = source.Prefix;
        return entry;
    }

    private static JsonObject From(ValueSource source) => source.SecretKeyRef is { } secret
        ? new JsonObject { ["secretKeyRef"] = Key(secret) }
        : new JsonObject { ["configMapKeyRef"] = Key(source.ConfigMapKeyRef!) };

    private static JsonObject Key(KeyReference reference) => new() { ["name"] = reference.Name, ["key"] = reference.Key };
}
