using Hotlap.Measurement.Statistics;
using Hotlap.Measurement.Tests.Support;

namespace Hotlap.Measurement.Tests.Statistics;

public sealed class PValuesTests
{
    [Theory]
    [InlineData(7)]
    [InlineData(12)]
    [InlineData(20)]
    public void CentreAbove_AnyLimit_IsAtMostTheTailExactlyIfTheIntervalIsAbove(int n)
    {
        var random = new Random(n);
        for (var i = 0; i < 500; i++)
        {
            var (values, limit) = (random.Normals(n, 0.8), (random.NextDouble() * 2) - 0.5);
            var (interval, median) = (SignedRank.IntervalOf(values, 950)!.Value, MedianInterval.Of(values, 950)!.Value);

            (PValues.CentreAbove(values, limit) <= 0.025).ShouldBe(interval.Low > limit);
            (PValues.MedianAbove(values, limit) <= 0.025).ShouldBe(median.Low > limit);
        }
    }

    [Theory]
    [InlineData(8)]
    [InlineData(15)]
    public async Task CentreAbove_RandomValues_AgreesWithSciPy(int n)
    {
        var values = new Random(n).Normals(n, 0.3);
        var (array, below) = (SciPy.Array(values), values.Order().Skip(1).First() - 0.01);

        var expected = await SciPy.RunAsync(
            $"x = {array}\nprint(stats.wilcoxon(x, alternative='greater', mode='exact').pvalue)\n"
            + $"print(stats.binomtest(int((x > 0).sum()), {n}, alternative='greater').pvalue)\n"
            + $"print(stats.wilcoxon(x - ({SciPy.Number(below)}), alternative='greater', mode='exact').pvalue)");

        PValues.CentreAbove(values, 0).ShouldBe(expected[0], 1e-12);
        PValues.MedianAbove(values, 0).ShouldBe(expected[1], 1e-12);
        PValues.CentreAbove(values, below).ShouldBe(expected[2], 1e-12);
    }

    [Fact]
    public async Task Above_AllBeyondTheLimit_IsStudentsWhereThatIsSmaller()
    {
        var values = new Random(1).Normals(7, 10);

        var expected = await SciPy.RunAsync($"print(stats.ttest_1samp({SciPy.Array(values)}, 0, alternative='greater').pvalue)");

        expected[0].ShouldBeLessThan(1 / 128.0);
        PValues.CentreAbove(values, 0).ShouldBe(expected[0], 1e-12);
        PValues.MedianAbove(values, 0).ShouldBe(expected[0], 1e-12);
    }

    [Fact]
    public void CentreAbove_AllJustBeyondTheLimit_IsNeverMoreThanTheFloor() =>
        PValues.CentreAbove([0.001, 5, 0.002, 9, 0.003, 0.004, 30], 0).ShouldBeLessThanOrEqualTo(1 / 128.0);

    [Theory]
    [InlineData(3, 2, 0)]
    [InlineData(2, 2, 1)]
    public void Above_EqualValues_AreAboveOrNot(double value, double limit, double expected) =>
        PValues.Above(value, 0, 3, limit).ShouldBe(expected);

    [Fact]
    public void Above_BelowTheLimit_IsMoreThanHalf() =>
        (PValues.Above(1, 1, 5, 2) + PValues.Above(3, 1, 5, 2)).ShouldBe(1, 1e-12);
}
