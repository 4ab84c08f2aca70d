using Hotlap.Operator.Observing;
using Hotlap.Planning.Queueing;

namespace Hotlap.Operator.Queueing;

/// <summary>
/// Finds pods that still run although their run ended, was suspended, edited or deleted. Their nodes stay in use until the pods are gone.
/// Only pods that the run or one of its Jobs controls count, because anyone can set a label.
/// </summary>
internal sealed class OrphanedPods(Cluster cluster, NodeClaims book, Dictionary<string, DateTimeOffset> since, DateTimeOffset now)
{
    private readonly List<ObjectMeta> _removed = [];

    /// <summary>Earliest time at which one of the pods stops holding its node; null when none holds a node.</summary>
    public DateTimeOffset? EndAt { get; private set; }

    /// <summary>Pods to delete now, because their time limit has passed; see <c>OrphanPatience</c>.</summary>
    public IReadOnlyList<ObjectMeta> Removed => _removed;

    /// <summary>True for a pod that is bound to a node and has not terminated.</summary>
    public static bool IsAlive(Pod pod) => pod.Spec.NodeName is not null && pod.Status.Phase is not ("Succeeded" or "Failed");

    /// <summary>Returns one holder for each run that has not begun its present measurement and whose pods still hold nodes.</summary>
    public IReadOnlyList<QueueMember> Find(Func<BenchmarkRun, bool> hasBegun)
    {
        var members = new List<QueueMember>();
        var seen = new HashSet<string>(StringComparer.Ordinal);
        foreach (var pods in cluster.Pods.List().Where(IsAlive)
            .GroupBy(pod => pod.Metadata.Label(Labels.RunUid) ?? "", StringComparer.Ordinal))
        {
            var run = cluster.Runs.FindByIndex(pods.Key) is [var known, ..] ? known : null;
            if (run is not null && hasBegun(run)) continue;
            var owned = pods
                .Where(pod => cluster.IsOf(pods.Key, pod.Metadata) && (run is null || run.Metadata.Namespace == pod.Metadata.Namespace))
                .ToList();
            if (owned.Count == 0) continue;
            seen.Add(pods.Key);
            since.TryAdd(pods.Key, now);
            var waited = owned.Where(pod => Holds(pod, since[pods.Key])).ToList();
            if (waited.Count > 0) members.Add(Member(waited, run));
        }

        foreach (var gone in since.Keys.Except(seen).ToList()) since.Remove(gone);
        return members;
    }

    private bool Holds(Pod pod, DateTimeOffset orphanedSince)
    {
        var verdict = OrphanPatience.Judge(pod, orphanedSince, now);
        if (verdict.IsRemoved) _removed.Add(pod.Metadata);
        if (verdict.HoldsUntil is { } end && (EndAt is null || end < EndAt)) EndAt = end;
        return verdict.HoldsUntil is not null;
    }

    private QueueMember Member(List<Pod> pods, BenchmarkRun? run)
    {
        var metadata = pods[0].Metadata;
        var nodes = pods.Select(pod => pod.Spec.NodeName!).ToHashSet(StringComparer.Ordinal);
        return new QueueMember(
            $"{metadata.Namespace}/{metadata.Label(Labels.Run)}", metadata.Label(Labels.RunUid) ?? "", int.MaxValue, default,
            book.Of(nodes, run?.Spec), Holds: true);
    }
}
