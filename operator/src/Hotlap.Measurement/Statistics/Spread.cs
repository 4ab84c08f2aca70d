namespace Hotlap.Measurement.Statistics;

/// <summary>Middle, lowest and highest of some integers, in their own unit.</summary>
/// <param name="Median">The median; of an even number, the mean of the middle two, halves rounded up.</param>
/// <param name="Low">The lowest.</param>
/// <param name="High">The highest.</param>
public sealed record Spread(long Median, long Low, long High)
{
    /// <summary>The spread of some values.</summary>
    /// <exception cref="ArgumentException">There are none.</exception>
    public static Spread Of(IEnumerable<long> values)
    {
        long[] sorted = [.. values];
        Array.Sort(sorted);
        return new Spread(Quantiles.MedianOfSorted(sorted), sorted[0], sorted[^1]);
    }
}
