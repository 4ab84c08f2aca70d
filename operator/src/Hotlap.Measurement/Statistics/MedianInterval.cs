namespace Hotlap.Measurement.Statistics;

/// <summary>
/// The interval of a median from order statistics, valid for any distribution. Hollander, Wolfe and Chicken, section 3.6; Le Boudec,
/// Performance Evaluation, theorem 2.1.
/// </summary>
public static class MedianInterval
{
    /// <summary>
    /// Returns the lower and upper end, each one of the values. Null with fewer values than this confidence needs (6 at 950, 8 at 990).
    /// </summary>
    /// <param name="values">The values, in any order.</param>
    /// <param name="confidencePerMille">Confidence in thousandths; the interval covers at least as often.</param>
    public static (long Low, long High)? Of(IEnumerable<long> values, int confidencePerMille)
    {
        long[] sorted = [.. values];
        Array.Sort(sorted);
        var depth = Depth(sorted.Length, confidencePerMille);
        return depth == 0 ? null : (sorted[depth - 1], sorted[^depth]);
    }

    /// <summary>Returns the interval of a median of real numbers.</summary>
    /// <exception cref="ArgumentException">There are no values, or one is not a number.</exception>
    public static Interval? OfUnrounded(IReadOnlyList<double> values, int confidencePerMille)
    {
        Samples.ThrowIfUnusable(values);
        double[] sorted = [.. values.Order()];
        var depth = Depth(sorted.Length, confidencePerMille);
        return depth == 0 ? null : new Interval(sorted[depth - 1], sorted[^depth]);
    }

    /// <summary>
    /// Returns which value, counted from 1 at each end, bounds the interval. The number of values below the median has the distribution of
    /// heads among n fair coins.
    /// </summary>
    internal static int Depth(int n, int confidencePerMille) => n == 0 ? 0 : Confidence.OutcomesInTail(FairCoins(n), confidencePerMille);

    private static IEnumerable<double> FairCoins(int n)
    {
        var probability = Math.Pow(0.5, n);
        for (var heads = 0; heads <= n; heads++)
        {
            yield return probability;
            probability *= (double)(n - heads) / (heads + 1);
        }
    }
}
