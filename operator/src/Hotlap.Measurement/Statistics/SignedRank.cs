using System.Collections.Concurrent;

namespace Hotlap.Measurement.Statistics;

/// <summary>
/// Wilcoxon's signed-rank statistic for one sample, or for the differences of pairs: estimate and exact interval of their centre.
/// Hollander, Wolfe and Chicken, Nonparametric Statistical Methods, 3rd edition, sections 3.1 to 3.3.
/// </summary>
/// <remarks>
/// The interval consists of order statistics of the Walsh averages, so values need no ranks. Ties and zeros are neither dropped nor
/// corrected; with them the closed interval covers at least as often as stated.
/// </remarks>
public static class SignedRank
{
    // Each comparison of a run asks for the same few.
    private static readonly ConcurrentDictionary<int, double[]> Known = new();

    /// <summary>Returns the averages of all pairs of values, each with itself too, ascending: n(n+1)/2 of them (Walsh 1949).</summary>
    /// <exception cref="ArgumentException">There are no values, or one is not a number.</exception>
    public static double[] WalshAverages(IReadOnlyList<double> values)
    {
        Samples.ThrowIfUnusable(values);
        var averages = new double[values.Count * (values.Count + 1) / 2];
        var next = 0;
        for (var i = 0; i < values.Count; i++)
        {
            for (var j = 0; j <= i; j++)
                averages[next++] = (values[i] / 2) + (values[j] / 2);
        }

        Array.Sort(averages);
        return averages;
    }

    /// <summary>Returns the Hodges-Lehmann estimate of the centre: the median of the Walsh averages (Hodges and Lehmann 1963).</summary>
    /// <exception cref="ArgumentException">There are no values, or one is not a number.</exception>
    public static double Estimate(IReadOnlyList<double> values) => Samples.MedianOfSorted(WalshAverages(values));

    /// <summary>Returns the exact interval of the centre; null with fewer values than this confidence needs (6 at 950, 8 at 990).</summary>
    /// <param name="values">The values, in any order.</param>
    /// <param name="confidencePerMille">Confidence in thousandths; the interval covers at least as often.</param>
    /// <exception cref="ArgumentException">There are no values, or one is not a number.</exception>
    public static Interval? IntervalOf(IReadOnlyList<double> values, int confidencePerMille)
    {
        Samples.ThrowIfUnusable(values);
        var depth = Depth(values.Count, confidencePerMille);
        return depth == 0 ? null : AtDepth(values, depth);
    }

    /// <summary>Returns the interval between the Walsh averages at a depth from each end, counted from 1.</summary>
    internal static Interval AtDepth(IReadOnlyList<double> values, int depth)
    {
        var averages = WalshAverages(values);
        return new Interval(averages[depth - 1], averages[^depth]);
    }

    /// <summary>
    /// Returns how many values lie above a limit. Above the negative of the last one lie those whose average with it is positive, so the
    /// sum of these numbers over a growing series is the number of its positive Walsh averages, the statistic itself.
    /// </summary>
    internal static int CountAbove(ReadOnlySpan<double> values, double limit)
    {
        var count = 0;
        foreach (var value in values)
            count += value > limit ? 1 : 0;
        return count;
    }

    /// <summary>Returns which Walsh average from each end bounds the interval: the tables' two-sided critical value plus one.</summary>
    internal static int Depth(int n, int confidencePerMille) =>
        Confidence.OutcomesInTail(NullDistribution(n), confidencePerMille);

    /// <summary>Returns the probability of each sum of positive ranks, 0 to n(n+1)/2, with fair signs.</summary>
    internal static IReadOnlyList<double> NullDistribution(int n) => Known.GetOrAdd(n, Distribute);

    /// <summary>Adds the ranks in turn.</summary>
    private static double[] Distribute(int n)
    {
        var probabilities = new double[(n * (n + 1) / 2) + 1];
        probabilities[0] = 1;
        var highest = 0;
        for (var rank = 1; rank <= n; rank++)
        {
            highest += rank;
            for (var sum = highest; sum >= 0; sum--)
                probabilities[sum] = (probabilities[sum] / 2) + (sum >= rank ? probabilities[sum - rank] / 2 : 0);
        }

        return probabilities;
    }
}
