using System.Text.Json.Nodes;

namespace Hotlap.Api.V1Alpha1;

/// <summary>Placement and resources of the load generators.</summary>
public sealed record Generator
{
    /// <summary>
    /// Number of generators that send the load together, 1 to 32; concurrency, rate and requests are divided among them.
    /// </summary>
    public int Replicas { get; set; } = 1;

    /// <summary>Labels that the node must have.</summary>
    public Dictionary<string, string>? NodeSelector { get; set; }

    /// <summary>Tolerations of the pod, as in a pod's spec.</summary>
    public List<JsonObject>? Tolerations { get; set; }

    /// <summary>Resources of the container, as in a pod's spec. Default: requests half a CPU and 256Mi, memory limit 1Gi.</summary>
    public JsonObject? Resources { get; set; }

    /// <summary>Overlay on the generators' pods (metadata and spec) for other fields, such as pull secrets and affinity.</summary>
    public JsonObject? PodTemplate { get; set; }
}
