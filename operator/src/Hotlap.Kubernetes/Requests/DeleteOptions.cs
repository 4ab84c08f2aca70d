namespace Hotlap.Kubernetes;

/// <summary>How an object is deleted.</summary>
public sealed record DeleteOptions
{
    /// <summary>Seconds until the kill; 0 at once; null for the object's own setting.</summary>
    public int? GracePeriodSeconds { get; init; }

    /// <summary>Background, Foreground or Orphan: what becomes of dependents. Background, unless set otherwise.</summary>
    public string PropagationPolicy { get; init; } = "Background";

    /// <summary>Deletes only the object with this UID; another one of the same name is a 409.</summary>
    public string? Uid { get; init; }
}
