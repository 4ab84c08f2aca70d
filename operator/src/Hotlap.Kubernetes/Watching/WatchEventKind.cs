namespace Hotlap.Kubernetes;

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
