namespace Hotlap.Kubernetes;

/// <summary>A change of a cached object.</summary>
/// <typeparam name="T">The type of the objects.</typeparam>
/// <param name="Kind">Added, Modified or Deleted.</param>
/// <param name="Key">Key of the object.</param>
/// <param name="Old">The object before the change; null when it was added.</param>
/// <param name="New">The object after the change; null when it was deleted.</param>
public sealed record ObjectChange<T>(WatchEventKind Kind, ObjectKey Key, T? Old, T? New)
    where T : class;
