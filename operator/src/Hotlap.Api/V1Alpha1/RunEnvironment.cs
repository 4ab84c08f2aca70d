namespace Hotlap.Api.V1Alpha1;

/// <summary>With what the figures of a run were measured.</summary>
public sealed record RunEnvironment
{
    /// <summary>Version of the operator.</summary>
    public string? OperatorVersion { get; init; }

    /// <summary>Version of the API server.</summary>
    public string? KubernetesVersion { get; init; }

    /// <summary>SHA-256 of the spec's canonical JSON, as hexadecimal digits.</summary>
    public string? SpecHash { get; init; }

    /// <summary>Load tools, by name.</summary>
    public List<ToolStatus>? Tools { get; init; }

    /// <summary>Nodes that took part, by name.</summary>
    public List<NodeStatusSummary>? Nodes { get; init; }
}

/// <summary>A load tool and its version.</summary>
public sealed record ToolStatus
{
    /// <summary>Name of the tool.</summary>
    public string Name { get; set; } = "";

    /// <summary>Version as the tool states it.</summary>
    public string Version { get; set; } = "";
}

/// <summary>A node that took part in a run.</summary>
public sealed record NodeStatusSummary
{
    /// <summary>Name.</summary>
    public string Name { get; set; } = "";

    /// <summary>Architecture.</summary>
    public string? Architecture { get; init; }

    /// <summary>Capacity in CPUs, as the node states it.</summary>
    public string? Cpus { get; init; }

    /// <summary>Kernel version.</summary>
    public string? KernelVersion { get; init; }

    /// <summary>Container runtime and its version.</summary>
    public string? ContainerRuntimeVersion { get; init; }

    /// <summary>Kubelet version.</summary>
    public string? KubeletVersion { get; init; }
}
