namespace Hotlap.Kubernetes;

/// <summary>A reference to an object of any resource type.</summary>
/// <param name="ApiVersion">API version, such as v1 or batch/v1.</param>
/// <param name="Kind">Kind, such as Pod.</param>
/// <param name="Identity">Identity of the object.</param>
public sealed record ObjectReference(string ApiVersion, string Kind, ObjectIdentity Identity);
