using Hotlap.Api.Core;
using Hotlap.Planning.Observing;

namespace Hotlap.Planning.Diagnosing;

/// <summary>Whether a pod's node is still there. Kubernetes removes the pods of a lost node only after minutes; no figure comes from them.</summary>
internal static class NodeDiagnosis
{
    /// <summary>A new node may be seen after its first pods.</summary>
    private static readonly TimeSpan Unseen = TimeSpan.FromSeconds(60);

    public static bool IsLost(RunObservation observation, Pod pod, DateTimeOffset now)
    {
        if (!observation.Settings.SeesNodes || observation.Nodes.Count == 0 || pod.Spec.NodeName is not { Length: > 0 } name) return false;
        return observation.Nodes.FirstOrDefault(node => node.Metadata.Name == name) is { } node
            ? node.Status.Conditions?.Any(condition => condition is { Type: "Ready", Status: not "True" }) == true
            : now > pod.Metadata.CreationTimestamp + Unseen;
    }
}
