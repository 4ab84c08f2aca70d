namespace Hotlap.Kubernetes;

/// <summary>A change of what a cache holds.</summary>
/// <typeparam name="T">The type of the objects.</typeparam>
/// <param name="Kind">Added, Modified or Deleted.</param>
/// <param name="Key">Which object.</param>
/// <param name="Old">What the cache held; null for an added object.</param>
/// <param name="New">What it holds now; null for a deleted object.</param>
public sealed record ObjectChange<T>(WatchEventKind Kind, ObjectKey Key, T? Old, T? New)
    where T : class;
