namespace Hotlap.Kubernetes;

/// <summary>Namespace and name of an object, unique among the objects of one resource type.</summary>
/// <param name="Namespace">The namespace; null for a cluster-scoped resource.</param>
/// <param name="Name">The object's name.</param>
public readonly record struct ObjectKey(string? Namespace, string Name)
{
    /// <summary>Returns NAMESPACE/NAME, or NAME for a cluster-scoped object.</summary>
    public override string ToString() => Namespace is null ? Name : $"{Namespace}/{Name}";
}
