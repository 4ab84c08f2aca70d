namespace Hotlap.Measurement.Statistics;

/// <summary>
/// The Mann-Whitney statistic for two unpaired samples: estimate and exact interval of the shift from the second to the first. Hollander,
/// Wolfe and Chicken, Nonparametric Statistical Methods, 3rd edition, sections 4.1 to 4.3.
/// </summary>
/// <remarks>
/// The interval consists of order statistics of the differences. Ties are not corrected; with ties the interval covers at least as often as
/// stated.
/// </remarks>
public static class MannWhitney
{
    /// <summary>Returns the Hodges-Lehmann estimate of the shift: the median of all differences of a first and a second value.</summary>
    /// <exception cref="ArgumentException">A sample is empty, or a value is not a number.</exception>
    public static double Estimate(IReadOnlyList<double> first, IReadOnlyList<double> second) =>
        Samples.MedianOfSorted(Differences(first, second));

    /// <summary>Returns the exact interval of the shift; null when there are too few values for this confidence.</summary>
    /// <param name="first">The values whose shift is estimated.</param>
    /// <param name="second">The values that they are compared with.</param>
    /// <param name="confidencePerMille">Confidence in thousandths; the interval covers at least as often.</param>
    /// <exception cref="ArgumentException">A sample is empty, or a value is not a number.</exception>
    public static Interval? IntervalOf(IReadOnlyList<double> first, IReadOnlyList<double> second, int confidencePerMille)
    {
        var differences = Differences(first, second);
        var depth = Depth(first.Count, second.Count, confidencePerMille);
        return depth == 0 ? null : new Interval(differences[depth - 1], differences[^depth]);
    }

    /// <summary>Returns which difference from each end bounds the interval: one more than the tables' two-sided critical value.</summary>
    internal static int Depth(int first, int second, int confidencePerMille) =>
        Confidence.OutcomesInTail(NullDistribution(first, second), confidencePerMille);

    /// <summary>
    /// Returns the probability of each number of pairs (0 to first x second) in which the first value is the larger, when all orders are
    /// equally likely: the coefficients of the product of (1 - q^(second + i)) / (1 - q^i) for i from 1 to first (Harding 1984, An
    /// efficient, compact procedure for calculating the null distribution of the Mann-Whitney statistic, Applied Statistics 33:1).
    /// </summary>
    internal static double[] NullDistribution(int first, int second)
    {
        var counts = new double[(first * second) + 1];
        counts[0] = 1;
        var middle = (counts.Length - 1) / 2;
        for (var i = 1; i <= first; i++)
        {
            for (var u = middle; u >= second + i; u--)
                counts[u] -= counts[u - second - i];
            for (var u = i; u <= middle; u++)
                counts[u] += counts[u - i];
        }

        // The distribution is symmetrical.
        for (var u = middle + 1; u < counts.Length; u++)
            counts[u] = counts[counts.Length - 1 - u];
        var total = counts.Sum();
        return [.. counts.Select(count => count / total)];
    }

    private static double[] Differences(IReadOnlyList<double> first, IReadOnlyList<double> second)
    {
        Samples.ThrowIfUnusable(first);
        Samples.ThrowIfUnusable(second);
        double[] differences = [.. first.SelectMany(value => second, (value, other) => value - other)];
        Array.Sort(differences);
        return differences;
    }
}
