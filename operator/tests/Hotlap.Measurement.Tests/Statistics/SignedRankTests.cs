using FsCheck;
using FsCheck.Fluent;
using Hotlap.Measurement.Statistics;
using Hotlap.Measurement.Tests.Support;
using Interval = Hotlap.Measurement.Statistics.Interval;

namespace Hotlap.Measurement.Tests.Statistics;

public sealed class SignedRankTests
{
    /// <summary>Critical values of the two-sided test: Wilcoxon and Wilcox, Some Rapid Approximate Statistical Procedures (1964), table 2.</summary>
    [Theory]
    [InlineData(950, 6, 0)]
    [InlineData(950, 7, 2)]
    [InlineData(950, 8, 3)]
    [InlineData(950, 9, 5)]
    [InlineData(950, 10, 8)]
    [InlineData(950, 11, 10)]
    [InlineData(950, 12, 13)]
    [InlineData(950, 13, 17)]
    [InlineData(950, 14, 21)]
    [InlineData(950, 15, 25)]
    [InlineData(950, 20, 52)]
    [InlineData(950, 25, 89)]
    [InlineData(990, 8, 0)]
    [InlineData(990, 9, 1)]
    [InlineData(990, 10, 3)]
    [InlineData(990, 11, 5)]
    [InlineData(990, 12, 7)]
    [InlineData(990, 15, 15)]
    [InlineData(990, 20, 37)]
    public void Depth_PublishedTable_IsOneMoreThanTheCriticalValue(int confidence, int n, int critical) =>
        SignedRank.Depth(n, confidence).ShouldBe(critical + 1);

    [Theory]
    [InlineData(950, 6)]
    [InlineData(990, 8)]
    public void IntervalOf_FewestValues_AreThoseOfTheTables(int confidence, int fewest)
    {
        SignedRank.IntervalOf(new Random(1).Normals(fewest - 1), confidence).ShouldBeNull();
        SignedRank.IntervalOf(new Random(1).Normals(fewest), confidence).ShouldNotBeNull();
    }

    [Fact]
    public void Estimate_KnownValues_IsTheMedianOfTheirPairwiseAverages()
    {
        SignedRank.WalshAverages([1, 5, 2]).ShouldBe([1, 1.5, 2, 3, 3.5, 5]);
        SignedRank.Estimate([1, 5, 2]).ShouldBe(2.5);
        SignedRank.IntervalOf([1, 2, 3, 4, 5, 6], 950).ShouldBe(new Interval(1, 6));
    }

    [Fact]
    public void IntervalOf_TiesAndZeros_DropsNothing()
    {
        SignedRank.IntervalOf([0, 0, 0, 0, 0, 0], 950).ShouldBe(new Interval(0, 0));
        SignedRank.IntervalOf([0, 0, 0, 1, 1, 1, 1, 1], 950).ShouldBe(new Interval(0, 1));
        SignedRank.Estimate([0, 0, 0, 0, 9]).ShouldBe(0);
    }

    [Theory]
    [InlineData(new double[] { })]
    [InlineData(new[] { 1, double.NaN })]
    [InlineData(new[] { 1, double.NegativeInfinity })]
    public void IntervalOf_UnusableValues_Throws(double[] values) =>
        Should.Throw<ArgumentException>(() => SignedRank.IntervalOf(values, 950));

    [Theory]
    [InlineData(0)]
    [InlineData(1000)]
    public void IntervalOf_NoConfidence_Throws(int confidence) =>
        Should.Throw<ArgumentOutOfRangeException>(() => SignedRank.IntervalOf([1], confidence));

    /// <summary>The interval holds exactly the middles that SciPy's exact test does not reject.</summary>
    [Theory]
    [InlineData(6, 950)]
    [InlineData(7, 950)]
    [InlineData(10, 950)]
    [InlineData(10, 990)]
    [InlineData(20, 950)]
    [InlineData(20, 990)]
    [InlineData(33, 990)]
    public async Task IntervalOf_RandomValues_EndsWhereSciPyRejects(int n, int confidence)
    {
        var values = new Random(n + confidence).Normals(n, 0.05, 0.03);
        var interval = SignedRank.IntervalOf(values, confidence)!.Value;

        var p = await SciPy.RunAsync($"""
            x = {SciPy.Array(values)}
            for middle in {SciPy.Array([interval.Low - 1e-9, interval.Low + 1e-9, interval.High - 1e-9, interval.High + 1e-9])}:
                print(stats.wilcoxon(x - middle, mode='exact').pvalue)
            """);

        var alpha = (1000 - confidence) / 1000.0;
        (p[0] <= alpha, p[1] > alpha, p[2] > alpha, p[3] <= alpha).ShouldBe((true, true, true, true), string.Join(' ', p));
    }

    [Fact]
    public void IntervalOf_ShiftedScaledAndReordered_MovesWithTheValues() => Prop.ForAll(Values(), values =>
    {
        var plain = SignedRank.IntervalOf(values, 950)!.Value;
        var moved = SignedRank.IntervalOf([.. values.Reverse().Select(value => (4 * value) + 1024)], 950)!.Value;
        var mirrored = SignedRank.IntervalOf([.. values.Select(value => -value)], 950)!.Value;
        return moved == new Interval((4 * plain.Low) + 1024, (4 * plain.High) + 1024) && mirrored == new Interval(-plain.High, -plain.Low);
    }).QuickCheckThrowOnFailure();

    [Fact]
    public void IntervalOf_OneValueRaised_NeverFalls() => Prop.ForAll(Values(), values =>
    {
        double[] raised = [values[0] + 17, .. values.Skip(1)];
        var (before, after) = (SignedRank.IntervalOf(values, 950)!.Value, SignedRank.IntervalOf(raised, 950)!.Value);
        return after.Low >= before.Low && after.High >= before.High && SignedRank.Estimate(raised) >= SignedRank.Estimate(values);
    }).QuickCheckThrowOnFailure();

    [Fact]
    public void IntervalOf_MoreConfidence_ContainsTheNarrowerOneAndTheEstimate() => Prop.ForAll(Values(), values =>
    {
        var (narrow, wide) = (SignedRank.IntervalOf(values, 950)!.Value, SignedRank.IntervalOf(values, 990)!.Value);
        return wide.Low <= narrow.Low && narrow.High <= wide.High && narrow.Contains(SignedRank.Estimate(values));
    }).QuickCheckThrowOnFailure();

    [Theory]
    [InlineData(6, 950)]
    [InlineData(10, 950)]
    [InlineData(15, 950)]
    [InlineData(10, 990)]
    public void IntervalOf_ManySamples_CoversAsOftenAsItsDistributionSays(int n, int confidence)
    {
        const int Repetitions = 20_000;
        var random = new Random(n);
        var covered = Enumerable.Range(0, Repetitions)
            .Count(_ => SignedRank.IntervalOf(random.Normals(n, 3), confidence)!.Value.Contains(3));

        var exact = 1 - (2 * SignedRank.NullDistribution(n).Take(SignedRank.Depth(n, confidence)).Sum());
        exact.ShouldBeGreaterThanOrEqualTo(confidence / 1000.0);
        ((double)covered / Repetitions).ShouldBe(exact, 4 * Math.Sqrt(exact * (1 - exact) / Repetitions));
    }

    /// <summary>8 to 20 whole numbers, many of them tied: their averages are exact in binary.</summary>
    private static Arbitrary<double[]> Values() =>
        Gen.Choose(8, 20).SelectMany(n => Gen.Choose(-50, 50).ArrayOf(n)).Select(values => values.Select(value => (double)value).ToArray())
            .ToArbitrary();
}
