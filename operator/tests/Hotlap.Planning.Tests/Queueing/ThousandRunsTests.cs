using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Queueing;

namespace Hotlap.Planning.Tests.Queueing;

/// <summary>A full cluster: 1,000 runs over 100 pools of two nodes, of which every fifth wants two pools and every seventh asks for <c>exclusive: pool</c>.</summary>
public sealed class ThousandRunsTests
{
    private const int Pools = 100;
    private const int Runs = 1000;

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    public void Places_ThousandRunsOverHundredPools_AllGetTheirTurnAndNoPoolHasTwo(int seed)
    {
        var random = new Random(seed);
        var wanted = new Dictionary<string, string[]>(StringComparer.Ordinal);
        var waiting = Members(random, wanted);
        var holding = new List<QueueMember>();
        var begun = new List<string>();
        while (waiting.Count + holding.Count > 0)
        {
            var places = RunOrder.Places(waiting.Concat(holding));
            var next = waiting.Where(member => !places.ContainsKey(member.Uid)).ToList();
            holding.AddRange(next.Select(member => member with { Holds = true }));
            waiting.RemoveAll(next.Contains);
            begun.AddRange(next.Select(member => member.Uid));
            holding.SelectMany(member => wanted[member.Uid]).ShouldBeUnique("no pool has two runs");
            holding.ShouldNotBeEmpty("somebody must always be able to go on");
            End(random, holding);
        }

        begun.ShouldBeUnique();
        begun.Count.ShouldBe(Runs);
    }

    /// <summary>Some runs of those that hold nodes end, at least one.</summary>
    private static void End(Random random, List<QueueMember> holding)
    {
        for (var ends = random.Next(1, 20); ends > 0 && holding.Count > 0; ends--) holding.RemoveAt(random.Next(holding.Count));
    }

    private static List<QueueMember> Members(Random random, Dictionary<string, string[]> wanted)
    {
        var fleet = new Fleet();
        for (var i = 0; i < Pools; i++) fleet.Pool($"p{i}", nodes: 2);
        var book = fleet.Book;
        return [.. Enumerable.Range(0, Runs).Select(i =>
        {
            var name = $"r{i}";
            wanted[name] = [.. Enumerable.Range(0, i % 5 == 0 ? 2 : 1).Select(_ => $"p{random.Next(Pools)}").Distinct()];
            var claim = book.Of(Fleet.Spec(i % 7 == 0 ? Exclusivity.Pool : Exclusivity.Node, wanted[name]));
            return Fleet.Member(name, claim, age: random.Next(Runs), priority: random.Next(3));
        })];
    }
}
