using Hotlap.Measurement.Statistics;
using Hotlap.Measurement.Tests.Support;

namespace Hotlap.Measurement.Tests.Statistics;

public sealed class TrendTests
{
    [Theory]
    [InlineData(new[] { 1.0, 2, 3, 4, 5 }, 1, 2.0 / 120)]
    [InlineData(new[] { 5.0, 4, 3, 2, 1 }, -1, 2.0 / 120)]
    [InlineData(new[] { 7.0, 7, 7 }, 0, 1)]
    [InlineData(new[] { 7.0 }, 0, 1)]
    public void Of_KnownOrders_IsTheirShareOfAllOrders(double[] values, double tau, double probability)
    {
        var trend = Trend.Of(values);

        trend.Tau.ShouldBe(tau, 1e-15);
        trend.Probability.ShouldBe(probability, 1e-15);
    }

    [Theory]
    [InlineData(6)]
    [InlineData(10)]
    [InlineData(20)]
    [InlineData(40)]
    public async Task Of_RandomValues_AgreesWithSciPy(int n)
    {
        var random = new Random(n);
        double[] values = [.. random.Normals(n).Select((value, index) => value + (index * 0.1))];

        var expected =
            await SciPy.RunAsync($"r = stats.kendalltau(np.arange({n}), {SciPy.Array(values)}, method='exact')\nprint(r[0])\nprint(r[1])");

        var trend = Trend.Of(values);
        trend.Tau.ShouldBe(expected[0], 1e-12);
        trend.Probability.ShouldBe(expected[1], 1e-12);
    }

    [Theory]
    [InlineData(new[] { 1.0, 1, 2, 2, 2, 3, 1 })]
    [InlineData(new[] { 3.0, 1, 1, 1, 2, 3 })]
    [InlineData(new[] { 1.0, 1, 1, 2, 2, 2 })]
    public async Task Of_Ties_CountsAllOrdersOfTheseVeryValues(double[] values)
    {
        var trend = Trend.Of(values);

        var score = Math.Abs(Score(values));
        var all = Orders(values).ToList();
        trend.Probability.ShouldBe(Math.Min(1, (double)all.Count(order => Math.Abs(Score(order)) >= score) / all.Count), 1e-12);
        trend.Tau.ShouldBe(
            (await SciPy.RunAsync($"print(stats.kendalltau(np.arange({values.Length}), {SciPy.Array(values)})[0])"))[0], 1e-12);
    }

    private static int Score(double[] values)
    {
        var score = 0;
        for (var i = 0; i < values.Length; i++)
        {
            for (var j = i + 1; j < values.Length; j++)
                score += Math.Sign(values[j] - values[i]);
        }

        return score;
    }

    private static IEnumerable<double[]> Orders(double[] values) => values.Length <= 1
        ? [values]
        : values.SelectMany((value, index) => Orders([.. values[..index], .. values[(index + 1)..]])
            .Select(rest => (double[])[value, .. rest]));
}
