namespace Hotlap.Planning.Queueing;

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
