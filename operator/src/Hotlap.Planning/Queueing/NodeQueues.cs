namespace Hotlap.Planning.Queueing;

/// <summary>
/// Queue members grouped by claim. Members with equal claims wait for the same nodes, so each pair of claims is compared only once.
/// </summary>
internal sealed class NodeQueues
{
    private readonly Dictionary<string, int> _indexes = new(StringComparer.Ordinal);
    private readonly List<NodeQueue> _queues = [];
    private List<int>[] _rivals = [];
    private int _entered;

    public int Find(Claim claim)
    {
        if (_indexes.TryGetValue(claim.Key, out var index)) return index;
        _queues.Add(new NodeQueue(claim));
        return _indexes[claim.Key] = _queues.Count - 1;
    }

    public void Hold(int queue, QueueMember member) => _queues[queue].Holders.Add(member);

    /// <summary>Determines which claims exclude each other, after all claims are added.</summary>
    public void Close()
    {
        _rivals = [.. _queues.Select(_ => new List<int>())];
        for (var i = 0; i < _queues.Count; i++)
        {
            for (var j = i; j < _queues.Count; j++)
            {
                if (!_queues[i].Claim.Excludes(_queues[j].Claim)) continue;
                _rivals[i].Add(j);
                if (i != j) _rivals[j].Add(i);
            }
        }
    }

    /// <summary>Lets the next member in order start, or appends it to its group.</summary>
    /// <returns>Its queue position and the member directly ahead; null when it may start.</returns>
    public (int Place, QueueMember Ahead)? Enter(int queue, QueueMember member)
    {
        var place = 1;
        NodeQueue? nearest = null;
        foreach (var rival in _rivals[queue])
        {
            place += _queues[rival].Count;
            if (_queues[rival].Last is not null && (nearest is null || _queues[rival].LastAt > nearest.LastAt)) nearest = _queues[rival];
        }

        if ((nearest?.Last ?? Holder(queue, member)) is not { } ahead)
        {
            Hold(queue, member);
            return null;
        }

        _queues[queue].Add(member, _entered++);
        return (place, ahead);
    }

    /// <summary>Returns how many members wait that compete with a member of this group, including that member.</summary>
    public int Waiting(int queue) => _rivals[queue].Sum(rival => _queues[rival].Count) + (_rivals[queue].Contains(queue) ? 0 : 1);

    /// <summary>Returns the first holder of nodes that the member needs. Orphaned pods of the member's own run do not block it.</summary>
    private QueueMember? Holder(int queue, QueueMember member) =>
        _rivals[queue].SelectMany(rival => _queues[rival].Holders).Where(holder => holder.Uid != member.Uid).Min(QueueMember.Order);

    private sealed class NodeQueue(Claim claim)
    {
        public Claim Claim { get; } = claim;

        public List<QueueMember> Holders { get; } = [];

        public QueueMember? Last { get; private set; }

        public int LastAt { get; private set; }

        public int Count { get; private set; }

        public void Add(QueueMember member, int at)
        {
            (Last, LastAt) = (member, at);
            Count++;
        }
    }
}
