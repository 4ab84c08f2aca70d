namespace Hotlap.Planning.Queueing;

/// <summary>
/// Queue members with the same claim. They wait for the same nodes, so each pair of claims is compared only once.
/// </summary>
internal sealed class NodeQueue(Claim claim)
{
    private readonly List<QueueMember> _holders = [];
    private readonly List<(QueueMember Member, int Order)> _waiting = [];
    private readonly List<NodeQueue> _rivals = [];

    public Claim Claim { get; } = claim;

    /// <summary>Returns the queues of all claims by their keys. Each knows those with which it competes.</summary>
    public static IReadOnlyDictionary<string, NodeQueue> Of(IEnumerable<Claim> claims)
    {
        List<NodeQueue> queues = [.. claims.DistinctBy(claim => claim.Key).Select(claim => new NodeQueue(claim))];
        for (var i = 0; i < queues.Count; i++)
        {
            for (var j = i; j < queues.Count; j++)
            {
                if (!queues[i].Claim.Excludes(queues[j].Claim)) continue;
                queues[i]._rivals.Add(queues[j]);
                if (i != j) queues[j]._rivals.Add(queues[i]);
            }
        }

        return queues.ToDictionary(queue => queue.Claim.Key, StringComparer.Ordinal);
    }

    public void Hold(QueueMember member) => _holders.Add(member);

    /// <summary>Lets the next member in order start, or appends it.</summary>
    /// <returns>Its queue position and the member directly ahead; null when it may start.</returns>
    public (int Place, QueueMember Ahead)? Enter(QueueMember member, int order)
    {
        var nearest = _rivals.Where(rival => rival._waiting.Count > 0).MaxBy(rival => rival._waiting[^1].Order);
        // Orphaned pods of the member's own run do not block it.
        var ahead = nearest?._waiting[^1].Member
            ?? _rivals.SelectMany(rival => rival._holders).Where(holder => holder.Uid != member.Uid).Min(QueueMember.Order);
        if (ahead is null)
        {
            Hold(member);
            return null;
        }

        var place = 1 + _rivals.Sum(rival => rival._waiting.Count);
        _waiting.Add((member, order));
        return (place, ahead);
    }

    /// <summary>Returns how many members wait that compete with a member of this queue, including that member.</summary>
    public int Waiting => _rivals.Sum(rival => rival._waiting.Count) + (_rivals.Contains(this) ? 0 : 1);
}
