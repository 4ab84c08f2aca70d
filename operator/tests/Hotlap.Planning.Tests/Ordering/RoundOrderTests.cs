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
            var trials = RoundOrder.Of(Run("uid")).Round(round);

            trials.ShouldAllBe(trial => trial.Round == round);
            trials.Select(trial => trial.Variant).Order().ShouldBe(["a", "b", "c"]);
        }
    }

    [Fact]
    public void Draw_SameRun_SameOrder() => RoundOrder.Of(Run("uid")).Round(20).ShouldBe(RoundOrder.Of(Run("uid")).Round(20));

    [Fact]
    public void Draw_ManyRuns_EachOrderComesUpAlike()
    {
        const int runs = 6000;
        var orders = Enumerable.Range(0, runs)
            .Select(number => string.Concat(RoundOrder.Of(Run($"{number}")).Round(1).Select(trial => trial.Variant)))
            .CountBy(order => order)
            .ToDictionary();

        orders.Count.ShouldBe(6);
        // Chi-square with 5 degrees of freedom: 20.5 is its 99.9% quantile.
        orders.Values.Sum(count => Math.Pow(count - (runs / 6.0), 2) / (runs / 6.0)).ShouldBeLessThan(20.5);
    }

    [Fact]
    public void Round_TwoVariants_BothOfAPairFollowTheSame()
    {
        var order = RoundOrder.Of(Run("uid", "ab"));
        var rounds = Enumerable.Range(1, 20).Select(round => string.Concat(order.Round(round).Select(trial => trial.Variant))).ToList();

        rounds.Skip(1).ShouldBe(rounds.SkipLast(1).Select(round => round == "ab" ? "ba" : "ab"));
    }

    [Theory]
    [InlineData("ab")]
    [InlineData("abc")]
    [InlineData("abcd")]
    [InlineData("abcdefgh")]
    public void Round_ManyRuns_EachVariantFollowsEachAboutEquallyOften(string variants)
    {
        const int rounds = 20;
        foreach (var uid in Enumerable.Range(0, 50))
        {
            var order = RoundOrder.Of(Run($"{uid}", variants));
            var trials = Enumerable.Range(1, rounds).SelectMany(order.Round).Select(trial => trial.Variant).ToList();
            var follows = trials.Zip(trials.Skip(1)).CountBy(pair => pair).ToDictionary();

            var equal = (trials.Count - 1) / Math.Pow(variants.Length, 2);
            follows.Count.ShouldBeGreaterThanOrEqualTo((int)(variants.Length * variants.Length * 0.85));
            follows.Values.Max().ShouldBeLessThanOrEqualTo((int)Math.Ceiling(equal) + 3);
            variants.Sum(variant => follows.GetValueOrDefault(($"{variant}", $"{variant}"))).ShouldBe(rounds - 1);
        }
    }

    [Fact]
    public void Round_InAnyOrderOfCalls_SameTrials()
    {
        var order = RoundOrder.Of(Run("uid"));
        order.Round(9);

        order.Round(4).ShouldBe(RoundOrder.Of(Run("uid")).Round(4));
    }

    /// <summary>
    /// Another order after an upgrade would unbalance the rounds that follow. The scenarios choose a UID by the order and would not show
    /// it.
    /// </summary>
    [Fact]
    public void Draw_KnownRun_OrderOfAllVersions()
    {
        var known = Run("uid") with { Status = new BenchmarkRunStatus { ObservedGeneration = 1, Measurement = "known" } };

        var orders = Enumerable.Range(0, 8)
            .Select(round => string.Concat(RoundOrder.Of(known).Round(round).Select(trial => trial.Variant)));

        string.Join(' ', orders).ShouldBe("bac abc cab bac cba acb bca acb");
    }

    private static BenchmarkRun Run(string uid, string variants = "abc") => new()
    {
        Metadata = new ObjectMeta { Name = "run", Uid = uid, Generation = 1 },
        Spec = new BenchmarkRunSpec { Variants = [.. variants.Select(name => new Variant { Name = $"{name}" })] },
    };
}
