namespace Hotlap.Kubernetes;

/// <summary>A metav1.Status object: the body of an error response.</summary>
internal sealed record StatusBody(int? Code, string? Reason, string? Message, StatusDetails? Details);

internal sealed record StatusDetails(int? RetryAfterSeconds, IReadOnlyList<StatusCause>? Causes);

internal sealed record StatusCause(string? Reason, string? Message, string? Field);
