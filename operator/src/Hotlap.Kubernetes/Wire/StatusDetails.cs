namespace Hotlap.Kubernetes;

internal sealed record StatusDetails
{
    public int? RetryAfterSeconds { get; init; }

    public IReadOnlyList<StatusCause>? Causes { get; init; }
}
