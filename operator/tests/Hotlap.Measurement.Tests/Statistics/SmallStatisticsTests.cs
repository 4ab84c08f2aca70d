using Hotlap.Measurement.Statistics;
using Hotlap.Measurement.Tests.Support;

namespace Hotlap.Measurement.Tests.Statistics;

public sealed class SmallStatisticsTests
{
    [Theory]
    [InlineData(950)]
    [InlineData(990)]
    public async Task MedianInterval_AnySize_HasTheDepthOfSciPysBinomial(int confidence)
    {
        var tail = (1000 - confidence) / 2000.0;
        var expected =
            await SciPy.RunAsync(
                $"for n in range(1, 101):\n    print(sum(stats.binom.cdf(k, n, 0.5) <= {SciPy.Number(tail)} for k in range(n + 1)))");

        Enumerable.Range(1, 100).Select(n => (double)MedianInterval.Depth(n, confidence)).ShouldBe(expected);
    }

    [Fact]
    public void MedianInterval_KnownValues_AreThoseOfTrials()
    {
        MedianInterval.Of([3, 1, 2, 6, 5, 4], 950).ShouldBe(new Interval(1, 6));
        MedianInterval.Of([10, 9, 8, 7, 6, 5, 4, 3, 2, 1], 950).ShouldBe(new Interval(2, 9));
        MedianInterval.Of([1, 2, 3, 4, 5], 950).ShouldBeNull();
    }

    [Fact]
    public async Task Variation_RandomValues_AgreesWithSciPy()
    {
        var values = new Random(5).Normals(12, 1000, 70);

        var expected = (await SciPy.RunAsync($"print(stats.variation({SciPy.Array(values)}, ddof=1))"))[0];

        Variation.PerMille(values).ShouldBe((long)Math.Round(expected * 1000));
    }

    [Theory]
    [InlineData(new[] { 1.0, 2 })]
    [InlineData(new[] { 0.0, 0, 0 })]
    public void Variation_TooFewOrNoMean_IsNull(double[] values) => Variation.PerMille(values).ShouldBeNull();

    [Theory]
    [InlineData(0.0, 0.05, 10, 21)] // twice the squared reserve of rounds where the half width is the whole room
    [InlineData(0.0, 0.01, 10, 11)] // already narrow enough: at least one more
    [InlineData(0.05, 0.05, 10, null)] // on the limit: no number of rounds settles it
    [InlineData(0.049, 0.05, 10, null)] // more than is worth advising
    public void RoundsEstimate_ByRoomToTheNearestLimit_GrowsWithTheSquareOfTheWidth(
        double estimate, double halfWidth, int rounds, int? expected) =>
        RoundsEstimate.ToSettle(estimate, halfWidth, rounds, new Interval(-0.05, 0.05)).ShouldBe(expected);
}
