namespace Hotlap.Measurement.Statistics;

/// <summary>Median, lowest and highest of integers, in their own unit.</summary>
/// <param name="Median">The median; for an even number of values the mean of the middle two, with halves rounded up.</param>
/// <param name="Low">The lowest value.</param>
/// <param name="High">The highest value.</param>
public sealed record Spread(long Median, long Low, long High)
{
    /// <summary>Returns the spread of values.</summary>
    /// <exception cref="ArgumentException">There are no values.</exception>
    public static Spread Of(IEnumerable<long> values)
    {
        long[] sorted = [.. values];
        Array.Sort(sorted);
        return new Spread(Quantiles.MedianOfSorted(sorted), sorted[0], sorted[^1]);
    }
}
