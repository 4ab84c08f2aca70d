namespace Hotlap.Api.V1Alpha1;

/// <summary>Versions, tools and nodes with which the results of a run were measured.</summary>
public sealed record RunEnvironment
{
    public string? OperatorVersion { get; set; }
    public string? KubernetesVersion { get; set; }
    public string? SpecHash { get; set; }
    public List<ToolStatus>? Tools { get; set; }
    public List<NodeStatusSummary>? Nodes { get; set; }
    public List<DependencyImage>? Dependencies { get; set; }
    public List<OtherImage>? OtherImages { get; set; }
    public List<RequestFileStatus>? RequestFiles { get; set; }
}

/// <summary>The requests of a ConfigMap that were sent.</summary>
public sealed record RequestFileStatus
{
    /// <summary>Name of the ConfigMap.</summary>
    public string Name { get; set; } = "";
    public string Key { get; set; } = "";

    /// <summary>SHA-256 of the file, <c>sha256:...</c>.</summary>
    public string Digest { get; set; } = "";
}

/// <summary>The image of a program, or of a container beside the target on nodes of one architecture.</summary>
public sealed record OtherImage
{
    /// <summary>What runs the image, such as <c>program of walk</c>.</summary>
    public string Subject { get; set; } = "";
    public string Image { get; set; } = "";
    public string Architecture { get; set; } = "";
    public string? ImageDigest { get; set; }
}

public sealed record DependencyImage
{
    public string Name { get; set; } = "";
    public string Image { get; set; } = "";
    public string? ImageDigest { get; set; }
    public long? ReadyMilliseconds { get; set; }
}

/// <summary>A load tool and its version.</summary>
public sealed record ToolStatus
{
    public string Name { get; set; } = "";
    public string Version { get; set; } = "";
}

/// <summary>A node that took part in a run.</summary>
public sealed record NodeStatusSummary
{
    public string Name { get; set; } = "";
    public string? Architecture { get; set; }
    public string? Cpus { get; set; }
    public string? KernelVersion { get; set; }
    public string? ContainerRuntimeVersion { get; set; }
    public string? KubeletVersion { get; set; }
}
