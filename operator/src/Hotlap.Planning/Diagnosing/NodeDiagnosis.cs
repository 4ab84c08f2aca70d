using Hotlap.Api.Core;
using Hotlap.Planning.Observing;

namespace Hotlap.Planning.Diagnosing;

/// <summary>
/// Detects pods whose node is lost. Kubernetes deletes the pods of a lost node only after minutes, and they yield no figures.
/// </summary>
internal static class NodeDiagnosis
{
    /// <summary>The operator may see a new node later than its first pods.</summary>
    private static readonly TimeSpan Unseen = TimeSpan.FromSeconds(60);

    public static bool IsLost(RunObservation observation, Pod pod, DateTimeOffset now)
    {
        if (!observation.Settings.SeesNodes || observation.Nodes.Count == 0 || pod.Spec.NodeName is not { Length: > 0 } name) return false;
        return observation.Nodes.FirstOrDefault(node => node.Metadata.Name == name) is { } node
            ? node.Status.Conditions?.Any(condition => condition is { Type: "Ready", Status: not "True" }) == true
            : now > pod.Metadata.CreationTimestamp + Unseen;
    }
}
