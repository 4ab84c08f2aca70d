using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Ordering;

namespace Hotlap.Planning.Tests.Ordering;

public sealed class RoundOrderTests
{
    [Fact]
    public void Draw_AnyRun_HasEachVariantOnceARound()
    {
        foreach (var round in Enumerable.Range(0, 6))
        {
            var trials = RoundOrder.DrawRound(Run("uid"), round);

            trials.ShouldAllBe(trial => trial.Round == round);
            trials.Select(trial => trial.Variant).Order().ShouldBe(["a", "b", "c"]);
        }
    }

    [Fact]
    public void Draw_SameRun_SameOrder() => RoundOrder.DrawRound(Run("uid"), 20).ShouldBe(RoundOrder.DrawRound(Run("uid"), 20));

    [Fact]
    public void Draw_ManyRuns_EachOrderComesUpAlike()
    {
        const int runs = 6000;
        var orders = Enumerable.Range(0, runs)
            .Select(number => string.Concat(RoundOrder.DrawRound(Run($"{number}"), 1).Select(trial => trial.Variant)))
            .CountBy(order => order)
            .ToDictionary();

        orders.Count.ShouldBe(6);
        // Chi-square with 5 degrees of freedom: 20.5 is its 99.9% quantile.
        orders.Values.Sum(count => Math.Pow(count - (runs / 6.0), 2) / (runs / 6.0)).ShouldBeLessThan(20.5);
    }

    /// <summary>
    /// Another order after an upgrade would change rounds that have begun. The scenarios choose a UID by the order and would not show it.
    /// </summary>
    [Fact]
    public void Draw_KnownRun_OrderOfAllVersions()
    {
        var known = Run("uid") with { Status = new BenchmarkRunStatus { ObservedGeneration = 1, Measurement = "known" } };

        var orders = Enumerable.Range(0, 8)
            .Select(round => string.Concat(RoundOrder.DrawRound(known, round).Select(trial => trial.Variant)));

        string.Join(' ', orders).ShouldBe("bac abc cab abc bac cab bca acb");
    }

    private static BenchmarkRun Run(string uid) => new()
    {
        Metadata = new ObjectMeta { Name = "run", Uid = uid, Generation = 1 },
        Spec = new BenchmarkRunSpec { Variants = [.. "abc".Select(name => new Variant { Name = $"{name}" })] },
    };
}
