namespace Hotlap.Kubernetes;

internal sealed record DeleteBody
{
    public string ApiVersion { get; init; } = "v1";

    public string Kind { get; init; } = "DeleteOptions";

    public int? GracePeriodSeconds { get; init; }

    public string? PropagationPolicy { get; init; }

    public DeletePreconditions? Preconditions { get; init; }
}

internal sealed record DeletePreconditions
{
    public string? Uid { get; init; }
}
