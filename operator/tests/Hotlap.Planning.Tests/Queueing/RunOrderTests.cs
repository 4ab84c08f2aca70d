using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Queueing;

namespace Hotlap.Planning.Tests.Queueing;

public sealed class RunOrderTests
{
    private readonly Fleet _fleet = new Fleet().Pool("a").Pool("b").Pool("load");

    [Fact]
    public void Places_NobodyHoldsTheNode_TheOldestMayBegin() =>
        Messages(Member("old", age: 3, "a"), Member("mid", age: 2, "a"), Member("new", age: 1, "a")).ShouldBe(
        [
            "mid: place 1 of 2, behind team/old on node1",
            "new: place 2 of 2, behind team/mid on node1",
        ]);

    [Fact]
    public void Places_PriorityComesBeforeAge() =>
        Messages(Member("old", age: 3, "a"), Fleet.Member("urgent", Claim("a"), age: 1, priority: 5))
            .ShouldBe(["old: place 1 of 1, behind team/urgent on node1"]);

    [Fact]
    public void Places_AHolderIsNotDisplacedByPriority() =>
        Messages(Holder("low", "a"), Fleet.Member("urgent", Claim("a"), priority: 5))
            .ShouldBe(["urgent: place 1 of 1, behind team/low on node1"]);

    [Fact]
    public void Places_OtherPool_IsNotWaitedFor() => Messages(Holder("x", "a"), Member("y", age: 1, "b")).ShouldBeEmpty();

    [Fact]
    public void Places_FirstForTwoPools_IsNotOvertakenOnTheFreeOne() =>
        Messages(Holder("x", "a"), Member("both", age: 9, "a", "b"), Member("late", age: 1, "b")).ShouldBe(
        [
            "both: place 1 of 2, behind team/x on node1",
            "late: place 2 of 2, behind team/both on node2",
        ]);

    [Fact]
    public void Places_TwoRunsOfTwoPoolsInOppositeOrder_OneBegins() =>
        Messages(Member("ab", age: 2, "a", "b"), Member("ba", age: 1, "b", "a"))
            .ShouldBe(["ba: place 1 of 1, behind team/ab on node1 and 1 more"]);

    [Fact]
    public void Places_OwnRemains_AreNotWaitedFor() =>
        Messages(Holder("x", "a"), Member("x", age: 1, "a")).ShouldBeEmpty();

    [Fact]
    public void Places_NoneBesideNone_ShareButNotWithAnExclusiveRun()
    {
        var none = _fleet.Book.Of(Fleet.Spec(Exclusivity.None, "a"));
        Messages(Fleet.Member("one", none, holds: true), Fleet.Member("two", none)).ShouldBeEmpty();
        Messages(Holder("x", "a"), Fleet.Member("two", none)).Single().ShouldStartWith("two: place 1 of 1, behind team/x");
        Messages(Fleet.Member("one", none, holds: true), Member("x", age: 1, "a")).Single()
            .ShouldStartWith("x: place 1 of 1, behind team/one");
    }

    [Fact]
    public void Places_NoneBehindAWaitingExclusiveRun_DoesNotOvertakeIt()
    {
        var none = _fleet.Book.Of(Fleet.Spec(Exclusivity.None, "a"));
        Messages(Fleet.Member("one", none, holds: true), Member("x", age: 5, "a"), Fleet.Member("late", none)).Length.ShouldBe(2);
    }

    [Fact]
    public void Places_Pool_CountsGeneratorsToo()
    {
        var pool = _fleet.Book.Of(Fleet.Spec(Exclusivity.Pool, "b"));
        Messages(Holder("x", "a"), Fleet.Member("greedy", pool)).ShouldBe(["greedy: place 1 of 1, behind team/x on node3"]);
        Messages(Holder("x", "a"), Member("y", age: 1, "b")).ShouldBeEmpty();
    }

    [Fact]
    public void Places_LongLine_RoundsWhatChangesOften()
    {
        var members = Enumerable.Range(1, 60).Select(i => Member($"r{i:00}", age: 100 - i, "a"));
        var places = RunOrder.Places(members);
        places["r03"].Message.ShouldBe("place 2 of more than 50, behind team/r02 on node1");
        places["r60"].Message.ShouldBe("place more than 50 of more than 50, behind team/r59 on node1");
        places["r30"].Message.ShouldStartWith("place more than 20 of");
    }

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    public void Places_RandomRuns_NeverOverlapKeepOrderAndAllEnd(int seed)
    {
        var random = new Random(seed);
        for (var i = 0; i < 200; i++)
            Simulation.Draw(random).Play();
    }

    private static string[] Messages(params QueueMember[] members) =>
        [.. RunOrder.Places(members).OrderBy(entry => entry.Value.Place).ThenBy(entry => entry.Key, StringComparer.Ordinal)
            .Select(entry => $"{entry.Key}: {entry.Value.Message}")];

    private Claim Claim(params string[] pools) => _fleet.Book.Of(Fleet.Spec(Exclusivity.Node, pools));

    private QueueMember Member(string name, int age, params string[] pools) => Fleet.Member(name, Claim(pools), age);

    private QueueMember Holder(string name, params string[] pools) => Fleet.Member(name, Claim(pools), age: 99, holds: true);
}
