namespace Hotlap.Measurement.Contract;

/// <summary>Record of a dependency of a trial: its node, its image, and the time until it was Ready.</summary>
public sealed record DependencyRecord
{
    /// <summary>Name of the dependency.</summary>
    public string Name { get; set; } = "";

    /// <summary>Node on which the dependency ran.</summary>
    public string Node { get; set; } = "";

    /// <summary>Image with digest that ran, as reported by the container runtime.</summary>
    public string ImageId { get; set; } = "";

    /// <summary>Creation time of the pod, RFC 3339, in whole seconds.</summary>
    public string CreationTimestamp { get; set; } = "";

    /// <summary>
    /// Time from the pod's creation until the operator received its Ready condition, in milliseconds. The creation time has a resolution of
    /// whole seconds.
    /// </summary>
    public long ReadyMilliseconds { get; set; }
}
