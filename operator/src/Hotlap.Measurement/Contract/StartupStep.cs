using System.Text.Json.Serialization;

namespace Hotlap.Measurement.Contract;

/// <summary>Steps from a pod's creation to its readiness, in their order.</summary>
[JsonConverter(typeof(JsonStringEnumConverter<StartupStep>))]
public enum StartupStep
{
    /// <summary>The scheduler chose a node.</summary>
    Scheduled,

    /// <summary>The pod's sandbox was there: network and namespaces.</summary>
    Sandbox,

    /// <summary>The target's image was on the node.</summary>
    Pulled,

    /// <summary>The runtime had created the target's container.</summary>
    ContainerCreated,

    /// <summary>The service's process was executed.</summary>
    Exec,

    /// <summary>The service accepted a connection.</summary>
    Listening,

    /// <summary>The service had answered correctly.</summary>
    FirstCorrectAnswer,

    /// <summary>The pod was Ready.</summary>
    Ready,
}
