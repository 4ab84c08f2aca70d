namespace Hotlap.Kubernetes;

/// <summary>One event of a watch.</summary>
/// <param name="Kind">Type of the event.</param>
/// <param name="Identity">Identity and version of the object; null only for an unknown event.</param>
/// <param name="Item">The object; null for bookmarks and when it could not be deserialized.</param>
/// <param name="Unreadable">Why the object could not be deserialized; null when it could.</param>
public sealed record WatchEvent<T>(WatchEventKind Kind, ObjectIdentity? Identity, T? Item, UnreadableObject? Unreadable = null);

/// <summary>Type of a watch event.</summary>
public enum WatchEventKind
{
    /// <summary>The object exists and is new to this watch.</summary>
    Added,

    /// <summary>The object has changed.</summary>
    Modified,

    /// <summary>The object was deleted or no longer matches the selectors.</summary>
    Deleted,

    /// <summary>Only the version has advanced; a watch can resume from it.</summary>
    Bookmark,

    /// <summary>The line could not be parsed as an event.</summary>
    Unknown,
}

/// <summary>Selection and start version of a watch.</summary>
/// <param name="ResourceVersion">Opaque version of the last list or event seen. An expired version is a 410
/// <see cref="KubernetesApiException"/>.</param>
public sealed record WatchQuery(string ResourceVersion) : Selection
{
    /// <summary>Time after which the server ends the stream.</summary>
    public TimeSpan Timeout { get; init; } = TimeSpan.FromMinutes(5);
}

/// <summary>A change of a cached object.</summary>
/// <param name="Kind">Added, Modified or Deleted.</param>
/// <param name="Key">Key of the object.</param>
/// <param name="Old">The object before the change; null when it was added.</param>
/// <param name="New">The object after the change; null when it was deleted.</param>
public sealed record ObjectChange<T>(WatchEventKind Kind, ObjectKey Key, T? Old, T? New);

/// <summary>A list or watch ended early. The cache recovers by itself and keeps its contents meanwhile.</summary>
/// <param name="Namespace">The namespace watched; null for all.</param>
/// <param name="Error">The cause.</param>
/// <param name="RetryIn">Pause before the next attempt.</param>
/// <param name="ListsAgain">True when it starts again with a full list (410), false when it resumes from the last seen version.</param>
public sealed record WatchInterruption(string? Namespace, Exception Error, TimeSpan RetryIn, bool ListsAgain);
