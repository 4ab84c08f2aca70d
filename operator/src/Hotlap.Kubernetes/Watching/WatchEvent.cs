namespace Hotlap.Kubernetes;

/// <summary>One event of a watch.</summary>
/// <typeparam name="T">The type of the objects.</typeparam>
/// <param name="Kind">What happened.</param>
/// <param name="Identity">Which object, at which version; null only for an unknown event.</param>
/// <param name="Item">The object; null for bookmarks and where it could not be read.</param>
/// <param name="Unreadable">Why it could not be read; null where it could.</param>
public sealed record WatchEvent<T>(WatchEventKind Kind, ObjectIdentity? Identity, T? Item, UnreadableObject? Unreadable = null)
    where T : class;
