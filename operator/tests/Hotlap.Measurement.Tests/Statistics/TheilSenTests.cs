using Hotlap.Measurement.Statistics;
using Hotlap.Measurement.Tests.Support;

namespace Hotlap.Measurement.Tests.Statistics;

public sealed class TheilSenTests
{
    [Fact]
    public void Of_StraightLine_IsItsSlopeWithoutDoubt() =>
        TheilSen.Of(Points(10, index => 7 - (3 * index)), 950).ShouldBe(new TheilSen(-3, new Interval(-3, -3)));

    [Fact]
    public void Of_OneWildPoint_KeepsTheSlopeOfTheOthers() =>
        TheilSen.Of(Points(11, index => index == 5 ? 1e9 : 2 * index), 950).Estimate.ShouldBe(2);

    /// <summary>Of 5 points 1 of 120 orders has no pair out of order, and 4 have one: only the first fits into a tail of 2.5%.</summary>
    [Fact]
    public void Of_FivePoints_HasTheLowestAndTheHighestSlopeAsInterval() =>
        TheilSen.Of([new(0, 0), new(1, 1), new(2, 4), new(3, 9), new(4, 16)], 950).ShouldBe(new TheilSen(4, new Interval(1, 7)));

    [Fact]
    public void Of_FourPoints_HasNoInterval() => TheilSen.Of(Points(4, index => index), 950).Interval.ShouldBeNull();

    [Fact]
    public void Of_OnePoint_IsRefused() => Should.Throw<ArgumentException>(() => TheilSen.Of([new(1, 1)], 950));

    [Theory]
    [InlineData(10)]
    [InlineData(32)]
    public async Task Of_RandomValues_AgreesWithSciPy(int n)
    {
        double[] values = [.. new Random(n).Normals(n)];
        double[] places = [.. Enumerable.Range(0, n).Select(index => (double)index * index)];

        var expected = await SciPy.RunAsync($"print(stats.theilslopes({SciPy.Array(values)}, {SciPy.Array(places)})[0])");

        TheilSen.Of([.. places.Zip(values, (x, y) => new SlopePoint(x, y))], 950).Estimate.ShouldBe(expected[0], 1e-12);
    }

    [Theory]
    [InlineData(10)]
    [InlineData(16)]
    [InlineData(32)]
    public void Of_IndependentDeviations_CoversTheSlopeAsOftenAsStated(int n)
    {
        var random = new Random(n);
        var covered = Enumerable.Range(0, 4_000)
            .Count(_ => TheilSen.Of(Points(n, [.. random.Normals(n)]), 950).Interval!.Value.Contains(0));

        // Four standard errors of a share of 95% in 4,000 are 1.4%. The exact level of few points is above 95%.
        (covered / 4_000.0).ShouldBeInRange(0.936, 0.985);
    }

    private static SlopePoint[] Points(int count, Func<int, double> value) =>
        [.. Enumerable.Range(0, count).Select(index => new SlopePoint(index, value(index)))];

    private static SlopePoint[] Points(int count, double[] values) => Points(count, index => values[index]);
}
