namespace Hotlap.Measurement.Statistics;

/// <summary>Order statistics.</summary>
public static class Quantiles
{
    /// <summary>Returns the median of integers; for an even number, the mean of the middle two with halves rounded up.</summary>
    /// <exception cref="ArgumentException">There are no values.</exception>
    public static long Median(IEnumerable<long> values)
    {
        long[] sorted = [.. values];
        Array.Sort(sorted);
        return MedianOfSorted(sorted);
    }

    /// <summary>Returns the quantile of type 7 (linear between order statistics; Hyndman and Fan 1996; default of NumPy and R).</summary>
    /// <param name="values">The values, in any order.</param>
    /// <param name="probability">Probability from 0 to 1.</param>
    /// <exception cref="ArgumentException">There are no values.</exception>
    /// <exception cref="ArgumentOutOfRangeException">The probability is below 0 or above 1.</exception>
    public static double Quantile(IEnumerable<double> values, double probability)
    {
        if (probability is not (>= 0 and <= 1))
            throw new ArgumentOutOfRangeException(nameof(probability), probability, "A probability is a number from 0 to 1.");
        double[] sorted = [.. values];
        ThrowIfEmpty(sorted.Length);
        Array.Sort(sorted);
        var position = (sorted.Length - 1) * probability;
        var below = (int)position;
        var above = Math.Min(below + 1, sorted.Length - 1);
        return sorted[below] + ((position - below) * (sorted[above] - sorted[below]));
    }

    internal static long MedianOfSorted(long[] sorted)
    {
        ThrowIfEmpty(sorted.Length);
        var middle = sorted.Length / 2;
        if (sorted.Length % 2 == 1)
            return sorted[middle];
        // The shift rounds down, so the added 1 rounds halves up. Int128 keeps the sum from overflowing.
        return (long)(((Int128)sorted[middle - 1] + sorted[middle] + 1) >> 1);
    }

    private static void ThrowIfEmpty(int count)
    {
        if (count == 0)
            throw new ArgumentException("There are no values.");
    }
}
