using Hotlap.Measurement.Statistics;
using Hotlap.Measurement.Tests.Support;

namespace Hotlap.Measurement.Tests.Statistics;

public sealed class RepeatedLooksTests
{
    [Theory]
    [InlineData(7)]
    [InlineData(12)]
    [InlineData(20)]
    public void After_TheOnlyLook_IsTheUsualInterval(int rounds)
    {
        RepeatedLooks.OfCentre(rounds, rounds).After(rounds)!.Depth.ShouldBe(SignedRank.Depth(rounds, Confidence.Report));
        RepeatedLooks.OfMedian(rounds, rounds).After(rounds)!.Depth.ShouldBe(MedianInterval.Depth(rounds, Confidence.Report));
    }

    [Theory]
    [InlineData(7, 20)]
    [InlineData(12, 30)]
    public void After_EachLook_IsDeeperThanTheOneBeforeAndWiderThanTheUsualOne(int first, int last)
    {
        var looks = Enumerable.Range(first, last - first + 1).Select(rounds => RepeatedLooks.OfCentre(first, last).After(rounds)?.Depth ?? 0)
            .ToList();

        looks.Zip(looks.Skip(1)).ShouldAllBe(pair => pair.First <= pair.Second);
        looks.Index().ShouldAllBe(look => look.Item < SignedRank.Depth(first + look.Index, Confidence.Report));
        looks[^1].ShouldBeGreaterThan(0);
        RepeatedLooks.OfCentre(first, last).After(first - 1).ShouldBeNull();
        RepeatedLooks.OfCentre(first, last).After(last + 1).ShouldBeNull();
    }

    /// <summary>They decide verdicts, so they may not change from one build to the next.</summary>
    [Fact]
    public void After_DefaultRounds_HasTheseDepths() =>
        Enumerable.Range(7, 14).Select(rounds => RepeatedLooks.OfCentre(7, 20).After(rounds)!.Depth)
            .ShouldBe([1, 1, 3, 4, 6, 8, 11, 14, 17, 21, 26, 30, 36, 41]);

    [Fact]
    public void After_SoFewRoundsThatNoIntervalIsWideEnough_IsNull()
    {
        RepeatedLooks.OfCentre(7, 20).After(7).ShouldNotBeNull();
        RepeatedLooks.OfCentre(7, 60).After(7).ShouldBeNull();
        StoppingRule.UntilSettled(7, 60).Centre([1, 2, 3, 4, 5, 6, 7]).ShouldBeNull();
        StoppingRule.UntilSettled(7, 60).CentreAbove([1, 2, 3, 4, 5, 6, 7], 0).ShouldBe(1);
    }

    [Theory]
    [InlineData(20, false)]
    [InlineData(20, true)]
    [InlineData(40, false)]
    public void Centre_AllLooksTogether_MissTheTruthInAtMostFiveOfHundred(int last, bool heavyTails) =>
        Misses(7, last, 1_500, StoppingRule.UntilSettled(7, last).Centre, heavyTails).ShouldBeInRange(0.03, 0.065);

    [Theory]
    [InlineData(20)]
    [InlineData(40)]
    public void Median_AllLooksTogether_MissTheTruthInAtMostFiveOfHundred(int last) =>
        Misses(7, last, 1_500, StoppingRule.UntilSettled(7, last).Median, false).ShouldBeInRange(0.025, 0.065);

    [Fact]
    public void Centre_EachLookByTheUsualInterval_MissesFarMoreOften() =>
        Misses(7, 20, 1_500, StoppingRule.FixedRounds.Centre, false).ShouldBeGreaterThan(0.09);

    [Theory]
    [InlineData(7)]
    [InlineData(12)]
    [InlineData(20)]
    public void UntilSettled_AnyLimit_HasAPValueOfAtMostTheTailExactlyIfTheIntervalIsAbove(int rounds)
    {
        var (random, rule) = (new Random(rounds), StoppingRule.UntilSettled(7, 20));
        for (var i = 0; i < 500; i++)
        {
            var (values, limit) = (random.Normals(rounds, 0.8), (random.NextDouble() * 2) - 0.5);

            (rule.CentreAbove(values, limit) <= 0.025).ShouldBe(rule.Centre(values)!.Value.Low > limit);
            (rule.MedianAbove(values, limit) <= 0.025).ShouldBe(rule.Median(values)!.Value.Low > limit);
        }
    }

    private static double Misses(int first, int last, int runs, Func<IReadOnlyList<double>, Interval?> intervalOf, bool heavyTails)
    {
        var random = new Random(last);
        return Enumerable.Range(0, runs).Count(_ =>
        {
            double[] values = [.. random.Normals(last, 0).Select(value => heavyTails ? value / Math.Sqrt(random.NextDouble()) : value)];
            return Enumerable.Range(first, last - first + 1)
                .Any(rounds => intervalOf(values[..rounds]) is { } interval && !interval.Contains(0));
        }) / (double)runs;
    }
}
