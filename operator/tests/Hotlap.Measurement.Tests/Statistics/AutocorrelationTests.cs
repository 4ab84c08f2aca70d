using Hotlap.Measurement.Statistics;

namespace Hotlap.Measurement.Tests.Statistics;

public sealed class AutocorrelationTests
{
    /// <summary>Deviations from the mean 4 are -3 to 3; the products of neighbours sum to 16, the squares to 28.</summary>
    [Fact]
    public void Of_RisingValues_IsTheCorrelationWithTheNext() =>
        Autocorrelation.Of([1, 2, 3, 4, 5, 6, 7])!.LagOne.ShouldBe(16.0 / 28, 1e-9);

    [Fact]
    public void Of_AlternatingValues_IsNegativeAndSignificant()
    {
        var found = Autocorrelation.Of([.. Enumerable.Range(0, 16).Select(index => index % 2 == 0 ? 1.0 : -1.0)])!;

        found.LagOne.ShouldBe(-15.0 / 16, 1e-9);
        found.IsSignificant.ShouldBeTrue();
    }

    [Fact]
    public void Of_TooFewOrEqualValues_IsUnknown()
    {
        Autocorrelation.Of([1, 2, 3, 4, 5, 6]).ShouldBeNull();
        Autocorrelation.Of([1, 1, 1, 1, 1, 1, 1]).ShouldBeNull();
    }

    /// <summary>The mean and the variance of Moran: their estimate from simulated series is -1/n and 1.</summary>
    [Theory]
    [InlineData(14)]
    [InlineData(16)]
    [InlineData(40)]
    public void Of_IndependentValues_IsSignificantInOneOfAHundred(int count)
    {
        const int Series = 4000;
        var random = new Random(count);
        var found = Enumerable.Range(0, Series).Select(_ => Autocorrelation.Of(Draw(random, count, 0))!).ToList();

        found.Average(series => series.LagOne).ShouldBe(-1.0 / count, 0.012);
        found.Average(series => series.Deviations * series.Deviations).ShouldBe(1, 0.1);
        found.Count(series => series.IsSignificant).ShouldBeInRange(Series * 3 / 1000, Series * 17 / 1000);
    }

    [Fact]
    public void Of_ValuesThatFollowOneAnother_IsSignificant()
    {
        const int Series = 500;
        var random = new Random(4);

        Enumerable.Range(0, Series).Count(_ => Autocorrelation.Of(Draw(random, 40, 0.8))!.IsSignificant).ShouldBeGreaterThan(Series * 9 / 10);
    }

    private static double[] Draw(Random random, int count, double follows)
    {
        var values = new double[count];
        for (var i = 0; i < count; i++)
            values[i] = ((i > 0 ? values[i - 1] : 0) * follows) + SimulatedPods.Normal(random);
        return values;
    }
}
