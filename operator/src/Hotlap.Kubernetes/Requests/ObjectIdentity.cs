namespace Hotlap.Kubernetes;

/// <summary>Which object this is, and which version of it.</summary>
/// <param name="Namespace">The namespace; null for a cluster-wide resource.</param>
/// <param name="Name">The object's name.</param>
/// <param name="Uid">Unique over time: a deleted and recreated object has another one.</param>
/// <param name="ResourceVersion">Opaque; compare for equality only.</param>
public readonly record struct ObjectIdentity(string? Namespace, string Name, string Uid, string ResourceVersion)
{
    /// <summary>The object's place, without its version.</summary>
    public ObjectKey Key => new(Namespace, Name);
}
