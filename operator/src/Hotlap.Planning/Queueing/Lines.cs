namespace Hotlap.Planning.Queueing;

/// <summary>
/// Queue members grouped by claim. Members with equal claims wait for the same nodes, so each pair of claims is compared only once.
/// </summary>
internal sealed class Lines
{
    private readonly Dictionary<string, int> _indexes = new(StringComparer.Ordinal);
    private readonly List<Line> _lines = [];
    private List<int>[] _rivals = [];
    private int _entered;

    public int Find(Claim claim)
    {
        if (_indexes.TryGetValue(claim.Key, out var index)) return index;
        _lines.Add(new Line(claim));
        return _indexes[claim.Key] = _lines.Count - 1;
    }

    public void Hold(int line, QueueMember member) => _lines[line].Holders.Add(member);

    /// <summary>Determines which claims exclude each other, after all claims are added.</summary>
    public void Close()
    {
        _rivals = [.. _lines.Select(_ => new List<int>())];
        for (var i = 0; i < _lines.Count; i++)
        {
            for (var j = i; j < _lines.Count; j++)
            {
                if (!_lines[i].Claim.Excludes(_lines[j].Claim)) continue;
                _rivals[i].Add(j);
                if (i != j) _rivals[j].Add(i);
            }
        }
    }

    /// <summary>Lets the next member in order start, or appends it to its group.</summary>
    /// <returns>Its queue position and the member directly ahead; null when it may start.</returns>
    public (int Place, QueueMember Ahead)? Enter(int line, QueueMember member)
    {
        var place = 1;
        Line? nearest = null;
        foreach (var rival in _rivals[line])
        {
            place += _lines[rival].Count;
            if (_lines[rival].Last is not null && (nearest is null || _lines[rival].LastAt > nearest.LastAt)) nearest = _lines[rival];
        }

        if ((nearest?.Last ?? Holder(line, member)) is not { } ahead)
        {
            Hold(line, member);
            return null;
        }

        _lines[line].Add(member, _entered++);
        return (place, ahead);
    }

    /// <summary>Returns how many members wait that compete with a member of this group, including that member.</summary>
    public int Waiting(int line) => _rivals[line].Sum(rival => _lines[rival].Count) + (_rivals[line].Contains(line) ? 0 : 1);

    /// <summary>Returns the first holder of nodes that the member needs. Orphaned pods of the member's own run do not block it.</summary>
    private QueueMember? Holder(int line, QueueMember member) =>
        _rivals[line].SelectMany(rival => _lines[rival].Holders).Where(holder => holder.Uid != member.Uid).Min(QueueMember.Order);

    private sealed class Line(Claim claim)
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
