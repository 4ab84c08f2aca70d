namespace Hotlap.Kubernetes;

internal sealed record StatusCause
{
    public string? Reason { get; init; }

    public string? Message { get; init; }

    public string? Field { get; init; }
}
