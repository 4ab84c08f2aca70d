using Hotlap.Planning.Context;
using Hotlap.Planning.Diagnosing;
using Hotlap.Planning.Observing;

namespace Hotlap.Planning.Placing;

/// <summary>
/// Pools of nodes that an autoscaler grows. It adds a node only for a pod that waits, so a pod that only such a pool can take is created,
/// and waits until <c>timeouts.scheduling</c>.
/// </summary>
internal static class GrowingPools
{
    /// <summary>Returns a room of each pool, without bounds. Its real nodes are rooms of their own.</summary>
    public static IEnumerable<Room> Rooms(PlannerSettings settings) =>
        Room.Of(settings.Authors.GrowingPools.Select(pool => pool.Node), []).Select(room => room with { IsGrowing = true });

    /// <summary>Returns the pool that may grow for a pod; null when none may.</summary>
    public static GrowingPool? For(RunContext context, Pod pod)
    {
        var need = PodNeed.Of(pod.Spec);
        return context.Observation.Settings.Authors.GrowingPools.FirstOrDefault(pool => need.MayUse(pool.Node));
    }

    /// <summary>Returns why a pod is not running yet, with the pool that may grow for it.</summary>
    public static Problem Waiting(RunContext context, Pod pod, string subject) =>
        PodDiagnosis.Waiting(pod, subject, For(context, pod)?.Text);

    /// <summary>Returns from when a pod's start and trial count: a pod for which a pool may grow starts when it has its node.</summary>
    public static DateTimeOffset? Begin(RunContext context, Pod pod) =>
        For(context, pod) is not null && pod.Status.Conditions.True("PodScheduled") is { LastTransitionTime: { } scheduled }
            ? scheduled : pod.Metadata.CreationTimestamp;
}
