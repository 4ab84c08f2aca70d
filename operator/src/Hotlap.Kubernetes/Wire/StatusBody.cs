namespace Hotlap.Kubernetes;

/// <summary>A metav1.Status object: the body of an error response.</summary>
internal sealed record StatusBody
{
    public int? Code { get; init; }

    public string? Reason { get; init; }

    public string? Message { get; init; }

    public StatusDetails? Details { get; init; }
}

internal sealed record StatusCause
{
    public string? Reason { get; init; }

    public string? Message { get; init; }

    public string? Field { get; init; }
}

internal sealed record StatusDetails
{
    public int? RetryAfterSeconds { get; init; }

    public IReadOnlyList<StatusCause>? Causes { get; init; }
}
