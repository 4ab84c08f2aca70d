namespace Hotlap.Kubernetes;

/// <summary>One event of a watch.</summary>
/// <typeparam name="T">The type of the objects.</typeparam>
/// <param name="Kind">Type of the event.</param>
/// <param name="Identity">Identity and version of the object; null only for an unknown event.</param>
/// <param name="Item">The object; null for bookmarks and when it could not be deserialized.</param>
/// <param name="Unreadable">Why the object could not be deserialized; null when it could.</param>
public sealed record WatchEvent<T>(WatchEventKind Kind, ObjectIdentity? Identity, T? Item, UnreadableObject? Unreadable = null)
    where T : class;
