using System.Text.Json.Nodes;
using Hotlap.Api.Core;
using Hotlap.Planning.Observing;

namespace Hotlap.Planning.Placing;

/// <summary>
/// Pods of earlier trials that will soon be gone, but still occupy the node on which the run measures. The scheduler would not wait for
/// them. It would place the target on another node, where its figures are not comparable.
/// </summary>
internal static class Predecessors
{
    // A kubelet terminates a pod within seconds: targets and generators have a grace period of one second. A pod that stays this much
    // longer is on a lost node, and measuring on another node is better than not at all.
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(30);

    /// <summary>
    /// Returns how much longer to wait for these pods; null when the target already fits, or would not fit without them either.
    /// </summary>
    /// <param name="observation">Everything known about the run.</param>
    /// <param name="leaving">Pods that are being deleted, or that this pass deletes.</param>
    /// <param name="node">The node on which the run measures.</param>
    /// <param name="targetManifest">Manifest of the target to create.</param>
    /// <param name="now">The current time.</param>
    public static TimeSpan? Wait(
        RunObservation observation, IEnumerable<Pod> leaving, string node, JsonObject targetManifest, DateTimeOffset now)
    {
        var need = PodNeed.Of(targetManifest["spec"]!.AsObject());
        var there =
            leaving.Where(pod => pod.Spec.NodeName == node && pod.Status.Phase is not ("Succeeded" or "Failed")
                && Left(pod) > TimeSpan.Zero).ToList();
        // Without access to nodes the free room is unknown, so these pods are always waited for.
        return there.Count > 0 && (!observation.Settings.SeesNodes || (HasRoom([]) && !HasRoom(there))) ? there.Max(Left) : null;

        TimeSpan Left(Pod pod) => (pod.Metadata.DeletionRequestedAt() ?? now) + Patience - now;

        bool HasRoom(IEnumerable<Pod> own) =>
            Room.Of(observation.Nodes.Where(known => known.Metadata.Name == node), observation.OtherPods.Concat(own))
                .Any(room => need.Obstacle(room) is null);
    }
}
