namespace Hotlap.Planning.Queueing;

/// <summary>
/// Who may begin. A run takes all its nodes at once, when nobody has any of them and nobody ahead of it waits for any of them. So nobody holds one
/// node while waiting for another (no deadlock), and nobody who is first for a node is overtaken by later ones that need fewer (no starvation).
/// </summary>
public static class RunOrder
{
    /// <summary>The places of those who must wait, by UID; who waits and is not in it may begin.</summary>
    /// <param name="members">Everybody who holds nodes or waits for them.</param>
    public static IReadOnlyDictionary<string, QueuePlace> Places(IEnumerable<QueueMember> members)
    {
        ArgumentNullException.ThrowIfNull(members);
        var lines = new Lines();
        var waiting = new List<(QueueMember Member, int Line)>();
        foreach (var member in members.Order(QueueMember.Order))
        {
            var line = lines.Find(member.Claim);
            if (member.Holds) lines.Hold(line, member);
            else waiting.Add((member, line));
        }

        lines.Close();
        var stands = waiting.Select(entry => (entry.Member, entry.Line, Stand: lines.Enter(entry.Line, entry.Member))).Where(entry => entry.Stand is not null).ToList();
        return stands.ToDictionary(
            entry => entry.Member.Uid,
            entry => new QueuePlace(
                entry.Stand!.Value.Place, lines.Waiting(entry.Line), entry.Stand.Value.Ahead.Name, entry.Member.Claim.Common(entry.Stand.Value.Ahead.Claim)),
            StringComparer.Ordinal);
    }
}
