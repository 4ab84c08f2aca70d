using System.Text.Json;

namespace Hotlap.Kubernetes.Tests;

/// <summary>A ConfigMap with just what these tests need.</summary>
public sealed record Config
{
    public static ResourceType<Config> Type { get; } = new("", "v1", "configmaps", "ConfigMap", TestJson.Default.Config, Identify);

    public static ResourceType<Config> MetadataType { get; } = Type with { MetadataOnly = true };

    public string ApiVersion { get; init; } = "v1";

    public string Kind { get; init; } = "ConfigMap";

    public Meta Metadata { get; init; } = new();

    public Dictionary<string, string>? Data { get; init; }

    public static Config Named(string name, string value = "1", string? label = null) => new()
    {
        Metadata = new Meta { Name = name, Labels = label is null ? null : new() { ["run"] = label } },
        Data = new() { ["value"] = value },
    };

    public byte[] ToJson() => JsonSerializer.SerializeToUtf8Bytes(this, TestJson.Default.Config);

    private static ObjectIdentity Identify(Config config) =>
        new(config.Metadata.Namespace, config.Metadata.Name, config.Metadata.Uid ?? "", config.Metadata.ResourceVersion ?? "");
}
