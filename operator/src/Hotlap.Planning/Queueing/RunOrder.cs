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
        var queues = new NodeQueues();
        var waiting = new List<(QueueMember Member, int NodeQueue)>();
        foreach (var member in members.Order(QueueMember.Order))
        {
            var queue = queues.Find(member.Claim);
            if (member.Holds) queues.Hold(queue, member);
            else waiting.Add((member, queue));
        }

        queues.Close();
        var stands = waiting.Select(entry => (entry.Member, entry.NodeQueue, Stand: queues.Enter(entry.NodeQueue, entry.Member)))
            .Where(entry => entry.Stand is not null).ToList();
        return stands.ToDictionary(
            entry => entry.Member.Uid,
            entry => new QueuePlace(
                entry.Stand!.Value.Place, queues.Waiting(entry.NodeQueue), entry.Stand.Value.Ahead.Name,
                entry.Member.Claim.Common(entry.Stand.Value.Ahead.Claim)),
            StringComparer.Ordinal);
    }
}
