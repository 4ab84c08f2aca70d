namespace Hotlap.Api.V1Alpha1;

/// <summary>Versions, tools and nodes with which the results of a run were measured.</summary>
public sealed record RunEnvironment
{
    /// <summary>Version of the operator.</summary>
    public string? OperatorVersion { get; set; }

    /// <summary>Version of the API server.</summary>
    public string? KubernetesVersion { get; set; }

    /// <summary>SHA-256 of the spec's canonical JSON, in hexadecimal.</summary>
    public string? SpecHash { get; set; }

    /// <summary>Load tools, by name.</summary>
    public List<ToolStatus>? Tools { get; set; }

    /// <summary>Participating nodes, by name.</summary>
    public List<NodeStatusSummary>? Nodes { get; set; }

    /// <summary>Dependencies and their images, in the order of the spec; null for none.</summary>
    public List<DependencyImage>? Dependencies { get; set; }
}

/// <summary>The image of a dependency.</summary>
public sealed record DependencyImage
{
    /// <summary>Name of the dependency.</summary>
    public string Name { get; set; } = "";

    /// <summary>Image as written in the spec.</summary>
    public string Image { get; set; } = "";

    /// <summary>Resolved digest of its tag; null when the registry could not be read.</summary>
    public string? ImageDigest { get; set; }

    /// <summary>Time from pod creation to Ready in milliseconds, median over trials; null before the first trial.</summary>
    public long? ReadyMilliseconds { get; set; }
}

/// <summary>A load tool and its version.</summary>
public sealed record ToolStatus
{
    /// <summary>Name of the tool.</summary>
    public string Name { get; set; } = "";

    /// <summary>Version as reported by the tool.</summary>
    public string Version { get; set; } = "";
}

/// <summary>A node that took part in a run.</summary>
public sealed record NodeStatusSummary
{
    /// <summary>Name.</summary>
    public string Name { get; set; } = "";

    /// <summary>Architecture, as reported by the kubelet. A variant with a different architecture was emulated.</summary>
    public string? Architecture { get; set; }

    /// <summary>Capacity in CPUs, as reported by the node.</summary>
    public string? Cpus { get; set; }

    /// <summary>Kernel version.</summary>
    public string? KernelVersion { get; set; }

    /// <summary>Container runtime and its version.</summary>
    public string? ContainerRuntimeVersion { get; set; }

    /// <summary>Kubelet version.</summary>
    public string? KubeletVersion { get; set; }
}
