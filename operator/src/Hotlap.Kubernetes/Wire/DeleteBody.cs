namespace Hotlap.Kubernetes;

internal sealed record DeleteBody(
    string ApiVersion, string Kind, int? GracePeriodSeconds, string? PropagationPolicy, DeletePreconditions? Preconditions);

internal sealed record DeletePreconditions(string Uid);
