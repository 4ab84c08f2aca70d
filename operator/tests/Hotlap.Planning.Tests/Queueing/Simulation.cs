using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Queueing;

namespace Hotlap.Planning.Tests.Queueing;

/// <summary>Random runs that arrive, begin and end in random order, with what must hold after each step.</summary>
internal sealed class Simulation(Random random, List<QueueMember> coming)
{
    private static readonly string[] Pools = ["a", "b", "c", "d"];
    private static readonly string[] Kinds = [Exclusivity.Node, Exclusivity.Node, Exclusivity.Pool, Exclusivity.None];

    private readonly List<QueueMember> _present = [];

    public static Simulation Draw(Random random)
    {
        var book = new Fleet().Pool("a", 2).Pool("b").Pool("c").Pool("d").Pool("load").Book;
        var runs = Enumerable.Range(0, random.Next(2, 12)).Select(i => Fleet.Member(
            $"r{i}", book.Of(Fleet.Spec(Kinds[random.Next(Kinds.Length)], Pools.Where(_ => random.Next(3) == 0))), random.Next(5),
            random.Next(3)));
        return new Simulation(random, [.. runs]);
    }

    public void Play()
    {
        while (coming.Count + _present.Count > 0)
        {
            if (coming.Count > 0 && random.Next(2) == 0) Arrive();
            else if (_present.Count > 0) Step();
        }
    }

    private void Arrive()
    {
        _present.Add(coming[0]);
        coming.RemoveAt(0);
    }

    private void Step()
    {
        var places = RunOrder.Places(_present);
        var begun = _present.Where(member => !member.Holds && !places.ContainsKey(member.Uid)).ToList();
        KeepsOrder(places, begun);
        _present.RemoveAll(begun.Contains);
        _present.AddRange(begun.Select(member => member with { Holds = true }));
        var holders = _present.Where(member => member.Holds).ToList();
        NobodyOverlaps(holders);
        holders.ShouldNotBeEmpty("somebody must always be able to go on");
        _present.Remove(holders[random.Next(holders.Count)]);
    }

    /// <summary>Nobody begins while somebody waits who comes first and needs one of the same nodes.</summary>
    private void KeepsOrder(IReadOnlyDictionary<string, QueuePlace> places, List<QueueMember> begun)
    {
        foreach (var waiting in _present.Where(member => places.ContainsKey(member.Uid)))
            begun.Where(member => ComesFirst(waiting, member) && waiting.Claim.Excludes(member.Claim)).ShouldBeEmpty();
    }

    private static bool ComesFirst(QueueMember left, QueueMember right) => left.Priority != right.Priority
        ? left.Priority > right.Priority
        : left.Since < right.Since;

    private static void NobodyOverlaps(List<QueueMember> holders)
    {
        foreach (var (one, other) in holders.SelectMany((one, i) => holders.Skip(i + 1).Select(other => (one, other))))
            one.Claim.Excludes(other.Claim).ShouldBeFalse($"{one.Name} and {other.Name}");
    }
}
