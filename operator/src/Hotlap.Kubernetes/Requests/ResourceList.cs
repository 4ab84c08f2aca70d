namespace Hotlap.Kubernetes;

/// <summary>One page of a list.</summary>
/// <typeparam name="T">The type of the objects.</typeparam>
/// <param name="ResourceVersion">Opaque version of the list, from which a watch may start.</param>
/// <param name="Continue">Token of the next page; null on the last page.</param>
/// <param name="Items">The objects that could be deserialized.</param>
/// <param name="Unreadable">The objects that could not be deserialized, each with the reason.</param>
public sealed record ResourceList<T>(
    string ResourceVersion, string? Continue, IReadOnlyList<T> Items, IReadOnlyList<UnreadableObject> Unreadable);
