namespace Hotlap.Api.Core;

/// <summary>The part of a node that Hotlap reads.</summary>
public sealed record Node
{
    public ObjectMeta Metadata { get; set; } = new();
    public NodeSpec Spec { get; set; } = new();
    public NodeStatus Status { get; set; } = new();
}

/// <summary>The part of a node's spec that Hotlap reads.</summary>
public sealed record NodeSpec
{
    /// <summary>True when the node accepts no new pods.</summary>
    public bool? Unschedulable { get; set; }

    /// <summary>Taints, which repel pods without a matching toleration.</summary>
    public List<Taint>? Taints { get; set; }
}

public sealed record Taint
{
    public string Key { get; set; } = "";
    public string? Value { get; set; }

    /// <summary>NoSchedule, PreferNoSchedule or NoExecute.</summary>
    public string Effect { get; set; } = "";
}

/// <summary>The part of a node's status that Hotlap reads.</summary>
public sealed record NodeStatus
{
    /// <summary>Conditions, such as Ready.</summary>
    public List<Condition>? Conditions { get; set; }

    public NodeInfo NodeInfo { get; set; } = new();

    /// <summary>Capacity by resource name.</summary>
    public Dictionary<string, string>? Capacity { get; set; }

    /// <summary>Amounts that pods may request, by resource name.</summary>
    public Dictionary<string, string>? Allocatable { get; set; }
}

/// <summary>Versions of a node, as reported by its kubelet.</summary>
public sealed record NodeInfo
{
    /// <summary>Architecture, such as <c>amd64</c>.</summary>
    public string Architecture { get; set; } = "";
    public string KernelVersion { get; set; } = "";
    public string ContainerRuntimeVersion { get; set; } = "";
    public string KubeletVersion { get; set; } = "";
}
