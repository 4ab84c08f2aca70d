namespace Hotlap.Api.Core;

/// <summary>The part of a node that Hotlap reads.</summary>
public sealed record Node
{
    /// <summary>Metadata.</summary>
    public ObjectMeta Metadata { get; init; } = new();

    /// <summary>Spec.</summary>
    public NodeSpec Spec { get; init; } = new();

    /// <summary>Status.</summary>
    public NodeStatus Status { get; init; } = new();
}

/// <summary>The part of a node's spec that Hotlap reads.</summary>
public sealed record NodeSpec
{
    /// <summary>True when the node takes no new pods.</summary>
    public bool? Unschedulable { get; init; }
}

/// <summary>The part of a node's status that Hotlap reads.</summary>
public sealed record NodeStatus
{
    /// <summary>Conditions, such as Ready.</summary>
    public List<Condition>? Conditions { get; init; }

    /// <summary>Versions of the node.</summary>
    public NodeInfo NodeInfo { get; init; } = new();

    /// <summary>Capacity by resource name.</summary>
    public Dictionary<string, string>? Capacity { get; init; }
}

/// <summary>Versions of a node, as its kubelet states them.</summary>
public sealed record NodeInfo
{
    /// <summary>Architecture, such as <c>amd64</c>.</summary>
    public string Architecture { get; init; } = "";

    /// <summary>Kernel version.</summary>
    public string KernelVersion { get; init; } = "";

    /// <summary>Container runtime and its version.</summary>
    public string ContainerRuntimeVersion { get; init; } = "";

    /// <summary>Kubelet version.</summary>
    public string KubeletVersion { get; init; } = "";

    /// <summary>Name of the operating system image.</summary>
    public string OsImage { get; init; } = "";
}
