namespace Hotlap.Measurement.Contract;

/// <summary>What is kept of a dependency of a trial: where it ran, and how long it took to be Ready.</summary>
public sealed record DependencyRecord
{
    /// <summary>Name.</summary>
    public string Name { get; set; } = "";

    /// <summary>Node that it ran on.</summary>
    public string Node { get; set; } = "";

    /// <summary>Image that the node's runtime says it ran, with its digest.</summary>
    public string ImageId { get; set; } = "";

    /// <summary>Creation time of its pod, RFC 3339, in whole seconds.</summary>
    public string CreationTimestamp { get; set; } = "";

    /// <summary>Creation of its pod to the operator's receipt of its Ready condition, in milliseconds. The creation time has whole seconds.</summary>
    public long ReadyMilliseconds { get; set; }
}
