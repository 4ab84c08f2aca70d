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

/// <summary>
/// Corrects times that a kubelet stamps with its node's clock, which may be minutes ahead of the operator's. A wait that counted from such
/// a time would last that much longer.
/// </summary>
internal static class NodeClock
{
    /// <summary>True when the event was less than the span ago, or the node's clock is ahead by less than the span.</summary>
    public static bool IsWithin(TimeSpan span, DateTimeOffset? stamped, DateTimeOffset now) =>
        stamped is { } at && (now - at).Duration() < span;

    /// <summary>
    /// Returns when an event in a container happened, at the latest now. A time in the future is recomputed: the pod's creation, as stamped
    /// by the API server, plus the node's time from the container's start to the event. The result is too early by the time that the
    /// container took to start.
    /// </summary>
    public static DateTimeOffset? Of(Pod pod, DateTimeOffset? containerStart, DateTimeOffset? stamped, DateTimeOffset now)
    {
        if (stamped is not { } at || at <= now) return stamped;
        var corrected = pod.Metadata.CreationTimestamp + (at - (containerStart ?? at));
        return corrected < now ? corrected : now;
    }
}
