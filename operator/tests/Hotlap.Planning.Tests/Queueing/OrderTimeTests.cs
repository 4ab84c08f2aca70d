using System.Diagnostics;
using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Queueing;

namespace Hotlap.Planning.Tests.Queueing;

/// <summary>The order of a long queue is worked out once for each change, so it must be cheap. The bound is ten times what it takes, for busy machines.</summary>
public sealed class OrderTimeTests
{
    [Fact]
    public void Places_ThousandRunsOverHundredPools_TakeMilliseconds()
    {
        var fleet = new Fleet();
        for (var i = 0; i < 100; i++) fleet.Pool($"p{i}");
        var book = fleet.Pool("load").Book;
        var members = Enumerable.Range(0, 1100)
            .Select(i => Fleet.Member($"r{i}", book.Of(Fleet.Spec(Exclusivity.Node, $"p{i % 100}")), age: 5000 - i, holds: i < 100)).ToList();
        RunOrder.Places(members).Count.ShouldBe(1000);

        var best = Enumerable.Range(0, 10).Min(_ => Time(() => RunOrder.Places(members)));

        best.ShouldBeLessThan(TimeSpan.FromMilliseconds(50));
    }

    private static TimeSpan Time(Action action)
    {
        var start = Stopwatch.GetTimestamp();
        action();
        return Stopwatch.GetElapsedTime(start);
    }
}
