using System.Text.Json.Nodes;
using Hotlap.Api.Core;
using Hotlap.Planning.Observing;

namespace Hotlap.Planning.Placing;

/// <summary>
/// Pods of the trials before that are about to go, but still take the room of the node on which the run measures. The scheduler would not wait for
/// them: it would put the target on another node, where nothing can be compared.
/// </summary>
internal static class Predecessors
{
    // A kubelet is done with a pod within seconds of the request: targets and generators have a grace period of one. A pod that stays this much longer has a node that is lost, and another is better than none.
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(30);

    /// <summary>How much longer they are worth waiting for; null when the target has room, or would have none without them.</summary>
    /// <param name="observation">What is known of the run.</param>
    /// <param name="leaving">Pods that were asked to go, or are now.</param>
    /// <param name="node">The node on which the run measures.</param>
    /// <param name="targetManifest">The target that is to be created.</param>
    /// <param name="now">The time.</param>
    public static TimeSpan? Wait(RunObservation observation, IEnumerable<Pod> leaving, string node, JsonObject targetManifest, DateTimeOffset now)
    {
        var need = PodNeed.Of(targetManifest["spec"]!.AsObject());
        var there = leaving.Where(pod => pod.Spec.NodeName == node && pod.Status.Phase is not ("Succeeded" or "Failed") && Left(pod) > TimeSpan.Zero).ToList();
        // Without sight of the nodes nobody knows how much room there is: then they are always waited for.
        return there.Count > 0 && (!observation.Settings.SeesNodes || (HasRoom([]) && !HasRoom(there))) ? there.Max(Left) : null;

        TimeSpan Left(Pod pod) => (pod.Metadata.DeletionRequestedAt() ?? now) + Patience - now;

        bool HasRoom(IEnumerable<Pod> own) =>
            Room.Of(observation.Nodes.Where(known => known.Metadata.Name == node), observation.OtherPods.Concat(own)).Any(room => need.Obstacle(room) is null);
    }
}
