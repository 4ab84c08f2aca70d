using Hotlap.Measurement.Statistics;
using Hotlap.Measurement.Tests.Support;

namespace Hotlap.Measurement.Tests.Statistics;

public sealed class OutliersTests
{
    [Fact]
    public void Of_OneFarValue_NamesItsPlaceMedianAndDistance() =>
        Outliers.Of([10, 11, 9, 30, 10, 12, 8]).ShouldBe([new Outlier(3, 30, 10, 20)]);

    [Fact]
    public void Of_ValuesOnBothSides_KeepsTheirOrder() =>
        Outliers.Of([10, -40, 11, 9, 60, 10, 12, 8]).Select(outlier => outlier.Index).ShouldBe([1, 4]);

    /// <summary>The median is 0 and the MAD 1, so the last value is its own distance.</summary>
    [Theory]
    [InlineData(14.8, false)]
    [InlineData(14.81, true)]
    public void Of_ValueAtTheLimit_IsNoneYet(double last, bool isOne) =>
        (Outliers.Of([-1, 1, -1, 1, 0, -1, 0, 1, last]).Count == 1).ShouldBe(isOne);

    [Theory]
    [InlineData(100, 114, false)]
    [InlineData(100, 115, true)]
    [InlineData(-100, -85, true)]
    [InlineData(480, 80, true)]
    [InlineData(0, 900, false)]
    public void Of_MoreThanHalfEqual_MeasuresByHundredthsOfTheirValue(double usual, double last, bool isOne) =>
        Outliers.Of([usual, usual, usual, usual, usual, usual, usual, last]).Select(outlier => outlier.Index).ShouldBe(isOne ? [7] : []);

    [Fact]
    public void Of_SixValues_AreTooFew() => Outliers.Of([10, 11, 9, 10, 12, 1000]).ShouldBeEmpty();

    [Fact]
    public async Task Of_RandomValues_MeasuresDistancesAsSciPy()
    {
        double[] values = [.. new Random(4).Normals(15), 40, -35];
        var array = SciPy.Array(values);

        var expected = await SciPy.RunAsync(
            $"x = {array}\nd = np.abs(x - np.median(x)) / stats.median_abs_deviation(x)\nprint(*d[d > 14.8], sep='\\n')");

        var found = Outliers.Of(values).Select(outlier => outlier.Distance).ToList();
        found.Count.ShouldBe(2);
        found.Zip(expected).ShouldAllBe(pair => Math.Abs(pair.First - pair.Second) < 1e-9);
    }

    [Theory]
    [InlineData(7, 0.02)]
    [InlineData(12, 0.005)]
    [InlineData(20, 0.005)]
    public void Of_NormalValues_HardlyEverFindsOne(int n, double most)
    {
        var random = new Random(n);
        var found = Enumerable.Range(0, 4_000).Count(_ => Outliers.Of([.. random.Normals(n)]).Count > 0);

        (found / 4_000.0).ShouldBeLessThan(most);
    }
}
