using System.Text.Json.Serialization;

namespace Hotlap.Measurement.Contract;

/// <summary>Steps from a pod's creation to its readiness, in order.</summary>
[JsonConverter(typeof(JsonStringEnumConverter<StartupStep>))]
public enum StartupStep
{
    /// <summary>The scheduler assigned a node.</summary>
    Scheduled,

    /// <summary>The pod's sandbox (network and namespaces) was created.</summary>
    Sandbox,

    /// <summary>The target's image was present on the node.</summary>
    Pulled,

    /// <summary>The container runtime created the target's container.</summary>
    ContainerCreated,

    /// <summary>The service's process was executed.</summary>
    Exec,

    /// <summary>The service accepted its first connection.</summary>
    Listening,

    /// <summary>The service sent its first correct answer.</summary>
    FirstCorrectAnswer,

    /// <summary>The pod became Ready.</summary>
    Ready,
}
