using System.Collections.Concurrent;

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
    private static readonly ConcurrentDictionary<(int First, int Second, int Confidence), int> Depths = new();

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
        Depths.GetOrAdd(
            (first, second, confidencePerMille), key => Confidence.OutcomesInTail(NullDistribution(key.First, key.Second), key.Confidence));

    /// <summary>
    /// Returns the probability of each number of pairs (0 to first x second) in which the first value is the larger, when all orders are
    /// equally likely. The recursion asks which sample holds the largest of all values (Mann and Whitney 1947).
    /// </summary>
    internal static double[] NullDistribution(int first, int second)
    {
        // counts[j][u]: number of orders of i first and j second values with u such pairs, for the i of the outer loop.
        var counts = Enumerable.Range(0, second + 1).Select(_ => new double[] { 1 }).ToArray();
        for (var i = 1; i <= first; i++)
        {
            for (var j = 1; j <= second; j++)
            {
                var next = new double[(i * j) + 1];
                counts[j].CopyTo(next, j);
                for (var u = 0; u < counts[j - 1].Length; u++)
                    next[u] += counts[j - 1][u];
                counts[j] = next;
            }
        }

        var total = counts[second].Sum();
        return [.. counts[second].Select(count => count / total)];
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
