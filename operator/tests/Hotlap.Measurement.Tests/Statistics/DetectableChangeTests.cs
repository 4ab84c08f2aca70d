using Hotlap.Measurement.Statistics;

namespace Hotlap.Measurement.Tests.Statistics;

public sealed class DetectableChangeTests
{
    /// <summary>The sentence behind the default of 12 rounds: at a spread of 3%, they detect 10% in 90% of runs.</summary>
    [Fact]
    public void PerMille_OfTheDefaultRounds_IsThatOfTheDecision() => DetectableChange.PerMille(0.03, 12, 50).ShouldBeInRange(95, 105);

    /// <summary>Of ten limits 57.3% of such changes of 10% are found, of one 90.2%, by simulation.</summary>
    [Fact]
    public void PerMille_OfTenLimits_IsLarger()
    {
        DetectableChange.PerMille(0.03, 12, 50, limits: 10).ShouldBeInRange(110, 130);
        Should.Throw<ArgumentOutOfRangeException>(() => DetectableChange.PerMille(0.03, 12, 50, limits: 0));
    }

    [Theory]
    [InlineData(0.01, 7, 50)]
    [InlineData(0.03, 12, 50)]
    [InlineData(0.10, 20, 100)]
    public void PerMille_SimulatedRuns_IsShownByNineOfTen(double spread, int rounds, int margin)
    {
        const int Runs = 2000;
        var random = new Random(1);
        var change = Math.Log(1 + (DetectableChange.PerMille(spread, rounds, margin) / 1000.0));
        var limit = Math.Log(1 + (margin / 1000.0));

        var shown = Enumerable.Range(0, Runs).Count(_ => SignedRank.IntervalOf(
            [.. Enumerable.Range(0, rounds).Select(_ => change + (spread * (Normal(random) - Normal(random))))], Confidence.Report)!.Value.Low > limit);

        (shown / (double)Runs).ShouldBeInRange(0.86, 0.95);
    }

    [Theory]
    [InlineData(0.03, 7, 20, 50)]
    [InlineData(0.05, 7, 40, 0)]
    [InlineData(0.10, 12, 30, 100)]
    public void WhenSettled_SimulatedRuns_AreShownByNineOfTenAfterTheMeanRounds(double spread, int first, int last, int margin)
    {
        const int Runs = 1000;
        var (random, rule) = (new Random(1), StoppingRule.UntilSettled(first, last));
        var (perMille, mean) = DetectableChange.WhenSettled(spread, first, last, margin);
        var (change, limit) = (Math.Log(1 + (perMille / 1000.0)), Math.Log(1 + (margin / 1000.0)));
        var ends = Enumerable.Range(0, Runs).Select(_ =>
        {
            double[] values = [.. Enumerable.Range(0, last).Select(_ => change + (spread * (Normal(random) - Normal(random))))];
            return Enumerable.Range(first, last - first + 1).FirstOrDefault(rounds => rule.Centre(values[..rounds])?.Low > limit);
        }).ToList();

        (ends.Count(rounds => rounds > 0) / (double)Runs).ShouldBeInRange(0.86, 0.95);
        ends.Average(rounds => rounds > 0 ? rounds : last).ShouldBeInRange(0.9 * mean, 1.1 * mean);
    }

    private static double Normal(Random random) =>
        Math.Sqrt(-2 * Math.Log(1 - random.NextDouble())) * Math.Cos(2 * Math.PI * random.NextDouble());
}
