namespace Hotlap.Kubernetes;

internal sealed record DeletePreconditions
{
    public string? Uid { get; init; }
}
