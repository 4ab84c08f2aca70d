using Hotlap.Api.Core;

namespace Hotlap.Planning.Queueing;

/// <summary>
/// How long a pod of a run that does not hold nodes keeps its node: until its grace period is over where it is being deleted, and for five
/// minutes at most. Then it is removed, unless only its node can still end it.
/// </summary>
public static class OrphanPatience
{
    /// <summary>A kubelet ends a pod within its grace period and some seconds. A pod that takes longer is lost with its node.</summary>
    public static readonly TimeSpan Deletion = TimeSpan.FromSeconds(10);

    /// <summary>The operator or the garbage collector deletes such a pod within seconds. This is for the case that both cannot.</summary>
    public static readonly TimeSpan Absence = TimeSpan.FromMinutes(5);

    /// <summary>Judges a pod that the run controls.</summary>
    /// <param name="pod">The pod.</param>
    /// <param name="since">When a pod of its run was first seen although the run holds no nodes.</param>
    /// <param name="now">The time.</param>
    public static OrphanVerdict Judge(Pod pod, DateTimeOffset since, DateTimeOffset now)
    {
        ArgumentNullException.ThrowIfNull(pod);
        var (deleted, limit) = (pod.Metadata.DeletionTimestamp, since + Absence);
        var end = deleted + Deletion is { } ended && ended < limit ? ended : limit;
        if (end > now) return new OrphanVerdict(end, false);
        // A deletion timestamp in the future is a long grace period, which a second deletion shortens.
        return new OrphanVerdict(null, deleted is null || deleted > now);
    }
}

/// <summary>What becomes of an orphaned pod.</summary>
/// <param name="HoldsUntil">It keeps its node until then at most; null when it keeps it no longer.</param>
/// <param name="IsRemoved">It is deleted now.</param>
public readonly record struct OrphanVerdict(DateTimeOffset? HoldsUntil, bool IsRemoved);
