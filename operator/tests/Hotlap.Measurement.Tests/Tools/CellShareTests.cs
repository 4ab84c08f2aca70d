using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Tools;

namespace Hotlap.Measurement.Tests.Tools;

public sealed class CellShareTests
{
    private static readonly CellPlan Cell = new()
    {
        Concurrency = 50, Requests = 1_001, RatePerSecond = 1_000, Connections = 10, WarmupRequests = 2,
        Stages = [new() { Concurrency = 9, RatePerSecond = 100, DurationMilliseconds = 5 }],
    };

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    [InlineData(7)]
    [InlineData(8)]
    public void Take_AllShares_AddUpToThePlan(int generators)
    {
        var shares = Enumerable.Range(0, generators).Select(i => new CellShare(i, generators).Take(Cell)).ToList();

        shares.Sum(s => s.Concurrency).ShouldBe(Cell.Concurrency);
        shares.Sum(s => s.Requests).ShouldBe(Cell.Requests);
        shares.Sum(s => s.RatePerSecond).ShouldBe(Cell.RatePerSecond);
        shares.Sum(s => s.Connections).ShouldBe(Cell.Connections);
        shares.Sum(s => s.Stages[0].Concurrency).ShouldBe(9);
        shares.Sum(s => s.Stages[0].RatePerSecond).ShouldBe(100);
        shares.ShouldAllBe(s => s.Stages[0].DurationMilliseconds == 5);
        shares.ShouldAllBe(s => shares[0].Concurrency - s.Concurrency <= 1 && shares[0].Concurrency >= s.Concurrency);
    }

    [Fact]
    public void Take_WhatIsLeftOver_GoesToTheFirst() =>
        Enumerable.Range(0, 4).Select(i => new CellShare(i, 4).Take(Cell).Concurrency).ShouldBe([13, 13, 12, 12]);

    [Fact]
    public void Take_LessThanGenerators_SaysWhatToChange() =>
        Should.Throw<ArgumentException>(() => new CellShare(0, 51).Take(Cell)).Message.ShouldBe(
            "The concurrency of 50 cannot be split over 51 generators; raise it to 51 or more, or lower generator.replicas.");
}
