namespace Hotlap.Kubernetes;

internal sealed record EventSource
{
    public string Component { get; init; } = "";
}
