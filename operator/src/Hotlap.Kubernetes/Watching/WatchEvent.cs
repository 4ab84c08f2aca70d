namespace Hotlap.Kubernetes;

/// <summary>
/// One event of a watch. Only an unknown event has no identity. A bookmark has no object, nor has an event whose object is unreadable.
/// </summary>
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

/// <summary>Selection of a watch, and the version of the last list or event seen. An expired version is a 410.</summary>
public sealed record WatchQuery(string ResourceVersion) : Selection
{
    /// <summary>Time after which the server ends the stream.</summary>
    public TimeSpan Timeout { get; init; } = TimeSpan.FromMinutes(5);
}

/// <summary>A change of a cached object. The old one is null when it was added, the new one when it was deleted.</summary>
public sealed record ObjectChange<T>(WatchEventKind Kind, ObjectKey Key, T? Old, T? New);

/// <summary>
/// A list or watch of a namespace, or of all, ended early. The cache keeps its contents and recovers by itself after a pause, with a full
/// list or from the last seen version.
/// </summary>
public sealed record WatchInterruption(string? Namespace, Exception Error, TimeSpan RetryIn, bool ListsAgain);
