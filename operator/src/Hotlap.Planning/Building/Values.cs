using Hotlap.Planning.Specs;
using k8s.Models;

namespace Hotlap.Planning.Building;

/// <summary>
/// Values from ConfigMaps and Secrets. The operator never reads them: it writes references into pods, and the kubelet resolves them.
/// </summary>
internal static class Values
{
    /// <summary>Returns the environment of an agent's container that sends the requests of a spec; null when it needs none.</summary>
    public static List<V1EnvVar>? AgentEnvironment(BenchmarkRunSpec spec) => RequestValues.Sources(spec) is { Count: > 0 } sources
        ? [.. sources.Select((source, index) => Variable(RequestValues.Variable(index), source))] : null;

    public static V1EnvVar Variable(string name, string value) => new() { Name = name, Value = value };

    public static V1EnvVar Entry(EnvVar entry) => entry.ValueFrom is { } source
        ? Variable(entry.Name, source) : Variable(entry.Name, entry.Value);

    /// <summary>Builds a reference that makes all keys of an object variables of a container.</summary>
    public static V1EnvFromSource Entry(EnvSource source) => new()
    {
        SecretRef = source.SecretRef is { } secret ? new V1SecretEnvSource { Name = secret.Name } : null,
        ConfigMapRef = source.SecretRef is null ? new V1ConfigMapEnvSource { Name = source.ConfigMapRef?.Name } : null,
        Prefix = source.Prefix.Length > 0 ? source.Prefix : null,
    };

    private static V1EnvVar Variable(string name, ValueSource source) => new()
    {
        Name = name,
        ValueFrom = source.SecretKeyRef is { } secret
            ? new V1EnvVarSource { SecretKeyRef = new V1SecretKeySelector { Name = secret.Name, Key = secret.Key } }
            : new V1EnvVarSource
            {
                ConfigMapKeyRef =
                    new V1ConfigMapKeySelector { Name = source.ConfigMapKeyRef!.Name, Key = source.ConfigMapKeyRef.Key },
            },
    };
}
