namespace Hotlap.Kubernetes.Tests;

public sealed record Meta
{
    public string? Namespace { get; init; }

    public string Name { get; init; } = "";

    public string? Uid { get; init; }

    public string? ResourceVersion { get; init; }

    public Dictionary<string, string>? Labels { get; init; }
}
