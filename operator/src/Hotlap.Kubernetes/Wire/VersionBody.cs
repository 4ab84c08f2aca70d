namespace Hotlap.Kubernetes;

internal sealed record VersionBody
{
    public string GitVersion { get; init; } = "";

    public string Platform { get; init; } = "";
}
