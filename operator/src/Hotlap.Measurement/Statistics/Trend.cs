namespace Hotlap.Measurement.Statistics;

/// <summary>
/// The trend of values in the order in which they were measured: Kendall's tau-b against their position. Also the exact two-sided
/// probability of a trend at least as strong when the order is random.
/// </summary>
/// <param name="Tau">Kendall's tau-b, -1 to 1; zero when all values are equal.</param>
/// <param name="Probability">Probability of such a trend by chance (Kendall 1938; Mann 1945), 0 to 1.</param>
/// <remarks>
/// The probability is exact with ties too, because it is taken over all orders of the same values. The number of pairs out of order then
/// has the distribution of the q-multinomial coefficient. That is a product of Mann-Whitney distributions, each of a group of equal values
/// against the smaller ones.
/// </remarks>
public sealed record Trend(double Tau, double Probability)
{
    /// <summary>Returns the trend of values.</summary>
    /// <param name="values">The values in the order of their measurement.</param>
    /// <exception cref="ArgumentException">There are no values, or one is not a number.</exception>
    public static Trend Of(IReadOnlyList<double> values)
    {
        Samples.ThrowIfUnusable(values);
        int[] groups = [.. values.GroupBy(value => value).OrderBy(group => group.Key).Select(group => group.Count())];
        var distribution = OutOfOrder(groups);
        var unequal = distribution.Length - 1;
        if (unequal == 0)
            return new Trend(0, 1);
        var falling = FallingPairs(values);
        var rest = Math.Min(falling, unequal - falling);
        var tail = distribution.Take(rest + 1).Sum();
        var pairs = values.Count * (values.Count - 1) / 2;
        return new Trend((unequal - (2.0 * falling)) / Math.Sqrt((double)pairs * unequal), Math.Min(1, 2 * tail));
    }

    /// <summary>Returns the probability of each number of pairs out of order, 0 to n(n-1)/2, among n different values.</summary>
    internal static double[] NullDistribution(int n) => OutOfOrder([.. Enumerable.Repeat(1, n)]);

    private static int FallingPairs(IReadOnlyList<double> values)
    {
        var falling = 0;
        for (var i = 0; i < values.Count; i++)
        {
            for (var j = i + 1; j < values.Count; j++)
                falling += values[i] > values[j] ? 1 : 0;
        }

        return falling;
    }

    private static double[] OutOfOrder(int[] groups)
    {
        double[] product = [1];
        var smaller = 0;
        foreach (var size in groups)
        {
            product = Convolve(product, MannWhitney.NullDistribution(size, smaller));
            smaller += size;
        }

        return product;
    }

    private static double[] Convolve(double[] first, double[] second)
    {
        var result = new double[first.Length + second.Length - 1];
        for (var i = 0; i < first.Length; i++)
        {
            for (var j = 0; j < second.Length; j++)
                result[i + j] += first[i] * second[j];
        }

        return result;
    }
}
