namespace Hotlap.Kubernetes;

/// <summary>Which part of a container's log is read.</summary>
/// <param name="Namespace">The pod's namespace.</param>
/// <param name="Pod">The pod's name.</param>
/// <param name="Container">The container's name.</param>
public sealed record LogQuery(string Namespace, string Pod, string Container)
{
    /// <summary>Only the last lines; null for all.</summary>
    public int? TailLines { get; init; }

    /// <summary>Bytes at most; null for no limit.</summary>
    public long? LimitBytes { get; init; }

    /// <summary>The log of the container's previous run, as after a restart.</summary>
    public bool Previous { get; init; }
}
