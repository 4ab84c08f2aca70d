using FsCheck;
using FsCheck.Fluent;
using Hotlap.Measurement.Statistics;
using Hotlap.Measurement.Tests.Support;
using Interval = Hotlap.Measurement.Statistics.Interval;

namespace Hotlap.Measurement.Tests.Statistics;

public sealed class MannWhitneyTests
{
    /// <summary>Critical values of the two-sided test: Milton, An Extended Table of Critical Values for the Mann-Whitney Statistic (1964).</summary>
    [Theory]
    [InlineData(950, 5, 5, 2)]
    [InlineData(950, 5, 6, 3)]
    [InlineData(950, 5, 8, 6)]
    [InlineData(950, 6, 6, 5)]
    [InlineData(950, 7, 7, 8)]
    [InlineData(950, 8, 8, 13)]
    [InlineData(950, 9, 9, 17)]
    [InlineData(950, 10, 10, 23)]
    [InlineData(950, 15, 15, 64)]
    [InlineData(950, 20, 20, 127)]
    [InlineData(990, 5, 5, 0)]
    [InlineData(990, 6, 6, 2)]
    [InlineData(990, 7, 7, 4)]
    [InlineData(990, 8, 8, 7)]
    [InlineData(990, 10, 10, 16)]
    [InlineData(990, 20, 20, 105)]
    public void Depth_PublishedTable_IsOneMoreThanTheCriticalValue(int confidence, int first, int second, int critical)
    {
        MannWhitney.Depth(first, second, confidence).ShouldBe(critical + 1);
        MannWhitney.Depth(second, first, confidence).ShouldBe(critical + 1);
    }

    [Fact]
    public void IntervalOf_TooFewValues_IsNull() => MannWhitney.IntervalOf([1, 2, 3], [4, 5, 6], 950).ShouldBeNull();

    [Fact]
    public void IntervalOf_KnownValues_IsOfTheirDifferences()
    {
        MannWhitney.Estimate([1, 5], [1, 2]).ShouldBe(1.5);
        MannWhitney.IntervalOf([7, 7, 7, 7, 7], [5, 5, 5, 5, 5], 950).ShouldBe(new Interval(2, 2));
    }

    /// <summary>The interval holds exactly the shifts that SciPy's exact test does not reject.</summary>
    [Theory]
    [InlineData(5, 5, 950)]
    [InlineData(5, 9, 950)]
    [InlineData(10, 10, 950)]
    [InlineData(10, 10, 990)]
    [InlineData(20, 13, 950)]
    public async Task IntervalOf_RandomValues_EndsWhereSciPyRejects(int n, int m, int confidence)
    {
        var random = new Random(n + m + confidence);
        var (first, second) = (random.Normals(n, 0.1), random.Normals(m));
        var interval = MannWhitney.IntervalOf(first, second, confidence)!.Value;

        var p = await SciPy.RunAsync($"""
            x, y = {SciPy.Array(first)}, {SciPy.Array(second)}
            for shift in {SciPy.Array([interval.Low - 1e-9, interval.Low + 1e-9, interval.High - 1e-9, interval.High + 1e-9])}:
                print(stats.mannwhitneyu(x - shift, y, method='exact').pvalue)
            """);

        var alpha = (1000 - confidence) / 1000.0;
        (p[0] <= alpha, p[1] > alpha, p[2] > alpha, p[3] <= alpha).ShouldBe((true, true, true, true), string.Join(' ', p));
    }

    [Fact]
    public void IntervalOf_SidesSwapped_IsMirrored() => Prop.ForAll(Values(), Values(), (first, second) =>
    {
        var (forth, back) = (MannWhitney.IntervalOf(first, second, 950)!.Value, MannWhitney.IntervalOf(second, first, 950)!.Value);
        return back == new Interval(-forth.High, -forth.Low) && MannWhitney.Estimate(first, second) == -MannWhitney.Estimate(second, first);
    }).QuickCheckThrowOnFailure();

    [Fact]
    public void IntervalOf_FirstShifted_MovesByTheShift() => Prop.ForAll(Values(), Values(), (first, second) =>
    {
        var plain = MannWhitney.IntervalOf(first, second, 950)!.Value;
        return MannWhitney.IntervalOf([.. first.Select(value => value + 256)], second, 950) == new Interval(plain.Low + 256, plain.High
            + 256);
    }).QuickCheckThrowOnFailure();

    private static Arbitrary<double[]> Values() =>
        Gen.Choose(5, 15).SelectMany(n => Gen.Choose(-50, 50).ArrayOf(n)).Select(values => values.Select(value => (double)value).ToArray())
            .ToArbitrary();
}
