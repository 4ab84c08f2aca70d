using Hotlap.Api;
using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;
using Hotlap.Operator.Observing;
using Hotlap.Planning.Queueing;

namespace Hotlap.Operator.Queueing;

/// <summary>Pods that still run after their run has ended, was suspended, edited or deleted: their nodes are not free before they are gone.</summary>
internal sealed class Remains(Cluster cluster, ClaimBook book, DateTimeOffset now)
{
    /// <summary>A kubelet ends a pod within its grace period and some seconds. One that takes longer is lost with its node, and is waited for no more.</summary>
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(10);

    /// <summary>When the patience with the next of them ends; null when there is none that is being deleted.</summary>
    public DateTimeOffset? EndAt { get; private set; }

    /// <summary>True for a pod that may use its node.</summary>
    public static bool IsAlive(Pod pod) => pod.Spec.NodeName is not null && pod.Status.Phase is not ("Succeeded" or "Failed");

    /// <summary>Who holds nodes by such pods.</summary>
    /// <param name="hasBegun">Whether a run holds its nodes anyway, at its present generation.</param>
    public IEnumerable<QueueMember> Of(Func<BenchmarkRun, bool> hasBegun)
    {
        var remains = cluster.Pods.List().Where(IsAlive).GroupBy(pod => pod.Metadata.Label(Labels.RunUid) ?? "", StringComparer.Ordinal);
        foreach (var pods in remains)
        {
            var run = cluster.Runs.FindByIndex(pods.Key) is [var known, ..] ? known : null;
            if (run is not null && hasBegun(run)) continue;
            var waited = pods.Where(IsExpectedToEnd).ToList();
            if (waited.Count > 0) yield return Member(waited, run);
        }
    }

    private bool IsExpectedToEnd(Pod pod)
    {
        if (pod.Metadata.DeletionTimestamp is not { } at) return true;
        if (at + Patience <= now) return false;
        if (EndAt is null || at + Patience < EndAt) EndAt = at + Patience;
        return true;
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
