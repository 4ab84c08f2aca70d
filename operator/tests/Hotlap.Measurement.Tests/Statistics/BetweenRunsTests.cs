using Hotlap.Measurement.Statistics;
using Hotlap.Measurement.Tests.Support;

namespace Hotlap.Measurement.Tests.Statistics;

public sealed class BetweenRunsTests
{
    private const int Repetitions = 4_000;
    private const int Trials = 12;
    private const double Within = 0.03;

    [Fact]
    public void IntervalOf_TwoEarlierRuns_IsNone() =>
        BetweenRuns.IntervalOf([1, 2], [1, 2], [[1, 2], [1, 2]], Confidence.Report).ShouldBeNull();

    [Fact]
    public void IntervalOf_KnownCentres_IsStudents()
    {
        // Centres 0, 1, 2 without spread within them: S = 1, t(0.975; 2) = 4.3027, and the difference's deviation is sqrt(2).
        var interval = BetweenRuns.IntervalOf([5, 5, 5], [3, 3, 3], [[0, 0], [1, 1], [2, 2]], Confidence.Report)!.Value;

        interval.Low.ShouldBe(2 - (4.3027 * Math.Sqrt(2)), 0.001);
        interval.High.ShouldBe(2 + (4.3027 * Math.Sqrt(2)), 0.001);
    }

    [Fact]
    public void IntervalOf_FewTrialsOfTheRunItself_AreWiderThanManyOfEarlierOnes()
    {
        IReadOnlyList<double>[] earlier = [[0, 0], [0.01, 0.01], [0.02, 0.02]];

        BetweenRuns.IntervalOf([-1, 0, 1], [0, 0, 0], earlier, Confidence.Report)!.Value.HalfWidth
            .ShouldBeGreaterThan(BetweenRuns.IntervalOf([0, 0, 0], [0, 0, 0], earlier, Confidence.Report)!.Value.HalfWidth * 10);
    }

    /// <summary>The baseline is the last of the earlier runs or none of them; either way two runs of the same image are called different in about 5% at most.</summary>
    [Theory]
    [InlineData(3, 0, false)]
    [InlineData(3, 0.05, false)]
    [InlineData(3, 0.05, true)]
    [InlineData(9, 0.05, false)]
    [InlineData(9, 0.05, true)]
    public void IntervalOf_RunsOfTheSameImage_HoldsZero(int earlier, double between, bool includesBaseline)
    {
        var random = new Random(earlier);
        double[] Run() => random.Normals(Trials, between * random.Normal(), Within);

        var missed = Enumerable.Range(0, Repetitions).Count(_ =>
        {
            var runs = Enumerable.Range(0, earlier).Select(_ => Run()).ToList();
            return !BetweenRuns.IntervalOf(Run(), includesBaseline ? runs[^1] : Run(), runs, Confidence.Report)!.Value.Contains(0);
        });

        ((double)missed / Repetitions).ShouldBeLessThanOrEqualTo(0.06, "5%, and chance");
    }

    [Theory]
    [InlineData(1, 12.7062)]
    [InlineData(2, 4.3027)]
    [InlineData(3, 3.1824)]
    [InlineData(4, 2.7764)]
    [InlineData(9, 2.2622)]
    [InlineData(30, 2.0423)]
    public void Quantile_OfStudent_IsThatOfTheTables(int degrees, double expected) =>
        StudentT.Quantile(0.975, degrees).ShouldBe(expected, 0.0001);
}
