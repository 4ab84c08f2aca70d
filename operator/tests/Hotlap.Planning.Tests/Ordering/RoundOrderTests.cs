using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Ordering;

namespace Hotlap.Planning.Tests.Ordering;

public sealed class RoundOrderTests
{
    [Fact]
    public void Draw_AnyRun_HasEachVariantOnceARound()
    {
        var trials = RoundOrder.Draw(Run("uid", 5));

        trials.Select(trial => trial.Round).ShouldBe(Enumerable.Range(1, 5).SelectMany(round => Enumerable.Repeat(round, 3)));
        foreach (var round in trials.GroupBy(trial => trial.Round))
            round.Select(trial => trial.Variant).Order().ShouldBe(["a", "b", "c"]);
    }

    [Fact]
    public void Draw_SameRun_SameOrder() => RoundOrder.Draw(Run("uid", 20)).ShouldBe(RoundOrder.Draw(Run("uid", 20)));

    [Fact]
    public void Draw_ManyRuns_EachOrderComesUpAlike()
    {
        const int runs = 6000;
        var orders = Enumerable.Range(0, runs)
            .Select(number => string.Concat(RoundOrder.Draw(Run($"{number}", 1)).Select(trial => trial.Variant)))
            .CountBy(order => order)
            .ToDictionary();

        orders.Count.ShouldBe(6);
        // Chi-square with 5 degrees of freedom: 20.5 is its 99.9% quantile.
        orders.Values.Sum(count => Math.Pow(count - (runs / 6.0), 2) / (runs / 6.0)).ShouldBeLessThan(20.5);
    }

    private static BenchmarkRun Run(string uid, int rounds) => new()
    {
        Metadata = new ObjectMeta { Name = "run", Uid = uid, Generation = 1 },
        Spec = new BenchmarkRunSpec { Rounds = rounds, Variants = [.. "abc".Select(name => new Variant { Name = $"{name}" })] },
    };
}
