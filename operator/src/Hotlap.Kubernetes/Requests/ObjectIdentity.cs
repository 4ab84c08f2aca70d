namespace Hotlap.Kubernetes;

/// <summary>Identifies an object and its version.</summary>
/// <param name="Namespace">The namespace; null for a cluster-scoped resource.</param>
/// <param name="Name">The object's name.</param>
/// <param name="Uid">Unique over time: a recreated object has a different one.</param>
/// <param name="ResourceVersion">Opaque; compare for equality only.</param>
public readonly record struct ObjectIdentity(string? Namespace, string Name, string Uid, string ResourceVersion)
{
    /// <summary>Key of the object, without UID and version.</summary>
    public ObjectKey Key => new(Namespace, Name);
}
