namespace Hotlap.Kubernetes;

/// <summary>Selects a part of a container's log.</summary>
/// <param name="Namespace">The pod's namespace.</param>
/// <param name="Pod">The pod's name.</param>
/// <param name="Container">The container's name.</param>
public sealed record LogQuery(string Namespace, string Pod, string Container)
{
    /// <summary>Number of last lines to read; null for all.</summary>
    public int? TailLines { get; init; }

    /// <summary>Maximum bytes; null for no limit.</summary>
    public long? LimitBytes { get; init; }

    /// <summary>True for the log of the container's previous instance, before its last restart.</summary>
    public bool Previous { get; init; }
}
