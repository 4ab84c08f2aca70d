namespace Hotlap.Kubernetes;

/// <summary>Options of a deletion.</summary>
public sealed record DeleteOptions
{
    /// <summary>Seconds until containers are killed; 0 for at once, null for the object's own setting.</summary>
    public int? GracePeriodSeconds { get; init; }

    /// <summary>How dependents are handled: Background (default), Foreground or Orphan.</summary>
    public string PropagationPolicy { get; init; } = "Background";

    /// <summary>Deletes only the object with this UID; a different object of the same name is a 409.</summary>
    public string? Uid { get; init; }
}
