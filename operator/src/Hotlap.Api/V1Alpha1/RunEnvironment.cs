namespace Hotlap.Api.V1Alpha1;

/// <summary>With what the figures of a run were measured.</summary>
public sealed record RunEnvironment
{
    /// <summary>Version of the operator.</summary>
    public string? OperatorVersion { get; set; }

    /// <summary>Version of the API server.</summary>
    public string? KubernetesVersion { get; set; }

    /// <summary>SHA-256 of the spec's canonical JSON, as hexadecimal digits.</summary>
    public string? SpecHash { get; set; }

    /// <summary>Load tools, by name.</summary>
    public List<ToolStatus>? Tools { get; set; }

    /// <summary>Nodes that took part, by name.</summary>
    public List<NodeStatusSummary>? Nodes { get; set; }

    /// <summary>Dependencies and the images that they ran, in the order of the spec; null without any.</summary>
    public List<DependencyImage>? Dependencies { get; set; }
}

/// <summary>The image of a dependency.</summary>
public sealed record DependencyImage
{
    /// <summary>Name of the dependency.</summary>
    public string Name { get; set; } = "";

    /// <summary>Image as the spec names it.</summary>
    public string Image { get; set; } = "";

    /// <summary>Digest that its tag was resolved to; null where the registry could not be read.</summary>
    public string? ImageDigest { get; set; }

    /// <summary>Pod created to pod Ready, in milliseconds, median over trials; null before the first.</summary>
    public long? ReadyMilliseconds { get; set; }
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

    /// <summary>Architecture, as its kubelet states it. A variant of another one was emulated.</summary>
    public string? Architecture { get; set; }

    /// <summary>Capacity in CPUs, as the node states it.</summary>
    public string? Cpus { get; set; }

    /// <summary>Kernel version.</summary>
    public string? KernelVersion { get; set; }

    /// <summary>Container runtime and its version.</summary>
    public string? ContainerRuntimeVersion { get; set; }

    /// <summary>Kubelet version.</summary>
    public string? KubeletVersion { get; set; }
}
