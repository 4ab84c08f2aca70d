namespace Hotlap.Kubernetes;

/// <summary>A pointer to an object of any resource type.</summary>
/// <param name="ApiVersion">Such as v1 or batch/v1.</param>
/// <param name="Kind">Such as Pod.</param>
/// <param name="Identity">Which object.</param>
public sealed record ObjectReference(string ApiVersion, string Kind, ObjectIdentity Identity);
