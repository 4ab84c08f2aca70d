namespace Hotlap.Kubernetes;

/// <summary>What a watch says about an object.</summary>
public enum WatchEventKind
{
    /// <summary>It exists, and this watch had not shown it.</summary>
    Added,

    /// <summary>It has changed.</summary>
    Modified,

    /// <summary>It is gone, or has left the selection.</summary>
    Deleted,

    /// <summary>Only the version has moved on: a place to resume from.</summary>
    Bookmark,

    /// <summary>The line held no event that could be understood.</summary>
    Unknown,
}
