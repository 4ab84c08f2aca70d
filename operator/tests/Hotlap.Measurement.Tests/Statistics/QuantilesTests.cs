using FsCheck;
using FsCheck.Fluent;
using Hotlap.Measurement.Statistics;
using Hotlap.Measurement.Tests.Support;

namespace Hotlap.Measurement.Tests.Statistics;

public sealed class QuantilesTests
{
    [Theory]
    [InlineData(new long[] { 5 }, 5)]
    [InlineData(new long[] { 9, 1, 5 }, 5)]
    [InlineData(new long[] { 4, 1 }, 3)]
    [InlineData(new long[] { -4, -1 }, -2)]
    [InlineData(new long[] { 1, 2, 4, 100 }, 3)]
    [InlineData(new long[] { long.MaxValue, long.MaxValue - 1 }, long.MaxValue)]
    [InlineData(new long[] { long.MinValue, long.MinValue }, long.MinValue)]
    public void Median_OfIntegers_RoundsHalvesUp(long[] values, long expected) => Quantiles.Median(values).ShouldBe(expected);

    [Fact]
    public void Spread_OfIntegers_KeepsLowAndHigh() => Spread.Of([22_778, 22_690, 22_860]).ShouldBe(new Spread(22_778, 22_690, 22_860));

    [Fact]
    public void Spread_OfNothing_Throws() => Should.Throw<ArgumentException>(() => Spread.Of([]));

    [Theory]
    [InlineData(-0.01)]
    [InlineData(1.01)]
    [InlineData(double.NaN)]
    public void Quantile_ProbabilityOutOfRange_Throws(double probability) =>
        Should.Throw<ArgumentOutOfRangeException>(() => Quantiles.Quantile([1], probability));

    [Fact]
    public void Quantile_OfNothing_Throws() => Should.Throw<ArgumentException>(() => Quantiles.Quantile([], 0.5));

    [Fact]
    public void Median_AnyOrder_IsTheSame() => Prop.ForAll<long[]>(values =>
        values is not { Length: > 0 } || Quantiles.Median(values) == Quantiles.Median(values.Reverse())).QuickCheckThrowOnFailure();

    [Fact]
    public async Task Quantile_RandomValues_AgreesWithNumPy()
    {
        var random = new Random(3);
        double[] values = [.. Enumerable.Range(0, 37).Select(_ => random.NextDouble() * 1e6)];
        double[] probabilities = [0, 0.01, 0.25, 0.5, 0.75, 0.9, 0.99, 1];

        var expected = await SciPy.RunAsync($"for q in np.quantile({SciPy.Array(values)}, {SciPy.Array(probabilities)}): print(repr(float(q)))");

        foreach (var (probability, quantile) in probabilities.Zip(expected))
            Quantiles.Quantile(values, probability).ShouldBe(quantile, Math.Abs(quantile) * 1e-12);
    }
}
