namespace Hotlap.Kubernetes;

/// <summary>Where an object lives: unique among the objects of one resource type.</summary>
/// <param name="Namespace">The namespace; null for a cluster-wide resource.</param>
/// <param name="Name">The object's name.</param>
public readonly record struct ObjectKey(string? Namespace, string Name)
{
    /// <summary>NAMESPACE/NAME, or NAME for a cluster-wide object.</summary>
    public override string ToString() => Namespace is null ? Name : $"{Namespace}/{Name}";
}
