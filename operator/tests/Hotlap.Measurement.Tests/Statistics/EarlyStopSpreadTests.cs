using Hotlap.Measurement.Statistics;
using Hotlap.Measurement.Tests.Support;

namespace Hotlap.Measurement.Tests.Statistics;

public sealed class EarlyStopSpreadTests
{
    [Theory]
    [InlineData(1, 0.000157)]
    [InlineData(6, 0.872)]
    [InlineData(11, 3.053)]
    [InlineData(19, 7.633)]
    [InlineData(100, 70.065)]
    public void ChiSquareQuantile_OnePercent_IsThatOfTheTables(int degrees, double expected) =>
        ChiSquare.Quantile(0.01, degrees).ShouldBe(expected, expected < 1 ? 0.0005 : 0.001);

    [Fact]
    public async Task ChiSquareQuantile_ManyDegrees_AgreesWithSciPy()
    {
        var expected = await SciPy.RunAsync(
            "for n in range(1, 200):\n    for p in (0.01, 0.1, 0.5, 0.9):\n        print(stats.chi2.ppf(p, n))");

        (from n in Enumerable.Range(1, 199) from p in new[] { 0.01, 0.1, 0.5, 0.9 } select ChiSquare.Quantile(p, n)).Zip(expected)
            .ShouldAllBe(pair => Math.Abs(pair.First - pair.Second) <= 1e-9 * pair.Second);
    }

    [Fact]
    public void Widen_SevenValues_MultipliesEachSide()
    {
        var wide = EarlyStopSpread.Widen(new Interval(-1, 3), 0, 7);

        wide.Low.ShouldBe(-2.623, 0.001);
        wide.High.ShouldBe(3 * 2.623, 0.003);
    }

    [Fact]
    public void Factor_MoreValues_IsSmaller() => Enumerable.Range(2, 98).Select(EarlyStopSpread.Factor)
        .Zip(Enumerable.Range(3, 98).Select(EarlyStopSpread.Factor)).ShouldAllBe(pair => pair.First > pair.Second && pair.Second > 1);
}
