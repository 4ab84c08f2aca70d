namespace Hotlap.Planning.Queueing;

/// <summary>
/// Determines how long a pod keeps its node when its run does not hold nodes. A pod that is being deleted keeps it until its grace period
/// is over; any pod keeps it for five minutes at most. Then the pod is deleted, unless only its node can still terminate it.
/// </summary>
public static class OrphanPatience
{
    /// <summary>
    /// A kubelet terminates a pod within its grace period and some seconds. A pod that takes longer is lost with its node.
    /// </summary>
    public static readonly TimeSpan Deletion = TimeSpan.FromSeconds(10);

    /// <summary>
    /// Normally the operator or the garbage collector deletes such a pod within seconds. This limit applies when neither can.
    /// </summary>
    public static readonly TimeSpan Absence = TimeSpan.FromMinutes(5);

    /// <summary>Evaluates a pod that the run controls.</summary>
    /// <param name="pod">The pod.</param>
    /// <param name="since">Time when a pod of its run was first seen although the run holds no nodes.</param>
    /// <param name="now">The current time.</param>
    public static OrphanVerdict Judge(Pod pod, DateTimeOffset since, DateTimeOffset now)
    {
        ArgumentNullException.ThrowIfNull(pod);
        var (deleted, limit) = (pod.Metadata.DeletionTimestamp, since + Absence);
        var end = deleted + Deletion is { } ended && ended < limit ? ended : limit;
        if (end > now) return new OrphanVerdict(end, false);
        // A deletion timestamp in the future means a long grace period, which a second deletion shortens.
        return new OrphanVerdict(null, deleted is null || deleted > now);
    }
}

/// <summary>What happens to an orphaned pod.</summary>
/// <param name="HoldsUntil">Latest time until which it keeps its node; null when it no longer keeps it.</param>
/// <param name="IsRemoved">True when it is to be deleted now.</param>
public readonly record struct OrphanVerdict(DateTimeOffset? HoldsUntil, bool IsRemoved);
