using System.Text.Json.Serialization;

namespace Hotlap.Kubernetes;

internal sealed record WireMetadata
{
    public string? Namespace { get; init; }

    public string Name { get; init; } = "";

    public string? Uid { get; init; }

    public string? ResourceVersion { get; init; }

    [JsonIgnore]
    public ObjectIdentity Identity => new(Namespace, Name, Uid ?? "", ResourceVersion ?? "");
}
