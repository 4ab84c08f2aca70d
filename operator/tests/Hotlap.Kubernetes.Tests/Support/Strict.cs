namespace Hotlap.Kubernetes.Tests;

/// <summary>A ConfigMap whose data must be whole numbers: others are unreadable to this type, as a newer field type would be.</summary>
public sealed record Strict
{
    public static ResourceType<Strict> Type { get; } = new("", "v1", "configmaps", "ConfigMap", TestJson.Default.Strict, Identify);

    public Meta Metadata { get; init; } = new();

    public Dictionary<string, int>? Data { get; init; }

    private static ObjectIdentity Identify(Strict config) =>
        new(config.Metadata.Namespace, config.Metadata.Name, config.Metadata.Uid ?? "", config.Metadata.ResourceVersion ?? "");
}
