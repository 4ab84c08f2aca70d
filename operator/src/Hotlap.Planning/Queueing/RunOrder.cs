using Hotlap.Planning.Digests;
using Hotlap.Planning.Observing;

namespace Hotlap.Planning.Queueing;

/// <summary>
/// Determines which runs may start. A run takes all its nodes at once. It may start when no other run holds any of them and no run ahead of
/// it waits for any of them. No run therefore holds one node while it waits for another (no deadlock). No later run that needs fewer nodes
/// overtakes the first run waiting for a node (no starvation).
/// </summary>
public static class RunOrder
{
    /// <summary>Returns the positions of the runs that must wait, by UID. A waiting run that is not in the result may start.</summary>
    /// <param name="members">All members that hold nodes or wait for them.</param>
    public static IReadOnlyDictionary<string, QueuePlace> Places(IEnumerable<QueueMember> members)
    {
        ArgumentNullException.ThrowIfNull(members);
        List<QueueMember> ordered = [.. members.Order(QueueMember.Order)];
        var queues = NodeQueue.Of(ordered.Select(member => member.Claim));
        foreach (var holder in ordered.Where(member => member.Holds)) queues[holder.Claim.Key].Hold(holder);
        var stands = ordered.Where(member => !member.Holds)
            .Select((member, order) => (Member: member, Stand: queues[member.Claim.Key].Enter(member, order))).ToList();
        return stands.Where(entry => entry.Stand is not null).ToDictionary(
            entry => entry.Member.Uid,
            entry => new QueuePlace(
                entry.Stand!.Value.Place, queues[entry.Member.Claim.Key].Waiting, entry.Stand.Value.Ahead.Name,
                entry.Member.Claim.Common(entry.Stand.Value.Ahead.Claim)),
            StringComparer.Ordinal);
    }
}

/// <summary>A run, or the orphaned pods of a run, that holds nodes or waits for them.</summary>
/// <param name="Name">Namespace and name of the run.</param>
/// <param name="Uid">UID of the run.</param>
/// <param name="Priority">Priority of the run; higher priorities start first.</param>
/// <param name="Since">Creation time of the run; among equal priorities, the older run starts first.</param>
/// <param name="Claim">The nodes that it needs.</param>
/// <param name="Holds">True when it holds its nodes; false when it waits.</param>
public sealed record QueueMember(string Name, string Uid, int Priority, DateTimeOffset Since, Claim Claim, bool Holds)
{
    internal static IComparer<QueueMember> Order { get; } = Comparer<QueueMember>.Create(Compare);

    private static int Compare(QueueMember left, QueueMember right)
    {
        if (left.Priority != right.Priority) return right.Priority.CompareTo(left.Priority);
        if (left.Since != right.Since) return left.Since.CompareTo(right.Since);
        var byName = string.CompareOrdinal(left.Name, right.Name);
        return byName != 0 ? byName : string.CompareOrdinal(left.Uid, right.Uid);
    }
}

/// <summary>Queue state of a run, as derived from its object in the API server.</summary>
public enum QueueState
{
    /// <summary>Not in the queue: the run has ended, is suspended or is being deleted.</summary>
    Absent,

    /// <summary>The run waits to start.</summary>
    Waiting,

    /// <summary>The run has started and has not ended.</summary>
    Begun,
}

/// <summary>Determines the queue state of runs.</summary>
public static class QueueStates
{
    /// <summary>Returns the queue state of a run.</summary>
    /// <param name="run">The run.</param>
    public static QueueState Of(BenchmarkRun run)
    {
        ArgumentNullException.ThrowIfNull(run);
        if (run.Metadata.DeletionTimestamp is not null) return QueueState.Absent;
        if (RunStatusReader.HasEnded(run) || run.Spec.Suspend) return QueueState.Absent;
        return RunMeasurement.Status(run) is { StartTime: not null, CompletionTime: null } ? QueueState.Begun : QueueState.Waiting;
    }
}
