using System.Text.Json.Nodes;

namespace Hotlap.Api.V1Alpha1;

/// <summary>Where and with what resources the load generators run.</summary>
public sealed record Generator
{
    /// <summary>Generators that send the load together, 1 to 32; concurrency, rate and requests are divided among them.</summary>
    public int Replicas { get; set; } = 1;

    /// <summary>Labels that the node must have.</summary>
    public Dictionary<string, string>? NodeSelector { get; set; }

    /// <summary>Tolerations of the pod, as in a pod's spec.</summary>
    public List<JsonObject>? Tolerations { get; set; }

    /// <summary>Resources of the container, as in a pod's spec; by default half a CPU and 256Mi requested, 1Gi limited.</summary>
    public JsonObject? Resources { get; set; }

    /// <summary>Overlay on the generators' pods (metadata and spec) for what is not named here, such as pull secrets and affinity.</summary>
    public JsonObject? PodTemplate { get; set; }
}
