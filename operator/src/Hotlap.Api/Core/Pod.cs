namespace Hotlap.Api.Core;

/// <summary>The part of a pod that Hotlap reads.</summary>
public sealed record Pod
{
    public ObjectMeta Metadata { get; set; } = new();
    public PodSpec Spec { get; set; } = new();
    public PodStatus Status { get; set; } = new();
}

/// <summary>The part of a pod's spec that Hotlap reads.</summary>
public sealed record PodSpec
{
    /// <summary>Node that the pod is bound to; null before scheduling.</summary>
    public string? NodeName { get; set; }

    /// <summary>Labels that the node must have.</summary>
    public Dictionary<string, string>? NodeSelector { get; set; }

    public List<JsonObject>? Tolerations { get; set; }
    public string? RuntimeClassName { get; set; }
    public List<PodContainer>? Containers { get; set; }
    public List<PodContainer>? InitContainers { get; set; }
}

/// <summary>The part of a pod's container that Hotlap reads.</summary>
public sealed record PodContainer
{
    public string Name { get; set; } = "";

    /// <summary>Image as the API server stored it, which a webhook or an edit may have changed.</summary>
    public string? Image { get; set; }

    /// <summary>Resource requests and limits.</summary>
    public ContainerResources? Resources { get; set; }

    public List<PodVariable>? Env { get; set; }

    /// <summary><c>Always</c> for an init container that goes on running beside the others; null for all others.</summary>
    public string? RestartPolicy { get; set; }

    /// <summary>True for an init container that goes on running beside the others.</summary>
    [JsonIgnore]
    public bool IsNativeSidecar => RestartPolicy == "Always";
}

/// <summary>An environment variable, without its value, which may be secret.</summary>
public sealed record PodVariable
{
    public string Name { get; set; } = "";
}

/// <summary>The part of a container's resources that Hotlap reads.</summary>
public sealed record ContainerResources
{
    /// <summary>Requested amounts by resource name.</summary>
    public Dictionary<string, string>? Requests { get; set; }

    /// <summary>Limits by resource name.</summary>
    public Dictionary<string, string>? Limits { get; set; }
}

/// <summary>The part of a pod's status that Hotlap reads.</summary>
public sealed record PodStatus
{
    /// <summary>Phase, as reported by the kubelet; Hotlap reads only Failed and Succeeded.</summary>
    public string? Phase { get; set; }

    /// <summary>Reason of the phase, such as <c>Evicted</c>.</summary>
    public string? Reason { get; set; }

    public string? Message { get; set; }

    public string? PodIP { get; set; }

    /// <summary>Conditions, such as PodScheduled and Ready.</summary>
    public List<Condition>? Conditions { get; set; }
    public List<ContainerStatus>? ContainerStatuses { get; set; }

    /// <summary>Status of each init container, which policies of the cluster may have added.</summary>
    public List<ContainerStatus>? InitContainerStatuses { get; set; }
}

public sealed record ContainerStatus
{
    public string Name { get; set; } = "";

    /// <summary>ID of the container after the name of its runtime: <c>containerd://0123...</c>; null before it is created.</summary>
    public string? ContainerID { get; set; }

    /// <summary>Image with the digest that the runtime resolved.</summary>
    public string? ImageID { get; set; }

    /// <summary>True when the container passed its readiness probe.</summary>
    public bool Ready { get; set; }
    public int RestartCount { get; set; }

    public ContainerState State { get; set; } = new();

    /// <summary>State before the last restart; null without one.</summary>
    public ContainerState? LastState { get; set; }
}

/// <summary>State of a container; one of the three is set.</summary>
public sealed record ContainerState
{
    public ContainerWaiting? Waiting { get; set; }
    public ContainerRunning? Running { get; set; }

    public ContainerTerminated? Terminated { get; set; }
}

public sealed record ContainerWaiting
{
    /// <summary>Reason, such as <c>ErrImagePull</c>.</summary>
    public string? Reason { get; set; }

    /// <summary>Message of the kubelet.</summary>
    public string? Message { get; set; }
}

public sealed record ContainerRunning
{
    /// <summary>Start, in whole seconds.</summary>
    public DateTimeOffset? StartedAt { get; set; }
}

public sealed record ContainerTerminated
{
    /// <summary>Exit code; 128 + signal when it was killed.</summary>
    public int ExitCode { get; set; }

    /// <summary>Reason, such as <c>OOMKilled</c> or <c>Error</c>.</summary>
    public string? Reason { get; set; }

    /// <summary>Termination message, or the last lines of the log.</summary>
    public string? Message { get; set; }

    /// <summary>Start, in whole seconds.</summary>
    public DateTimeOffset? StartedAt { get; set; }

    /// <summary>End, in whole seconds.</summary>
    public DateTimeOffset? FinishedAt { get; set; }
}
