namespace Hotlap.Measurement.Statistics;

/// <summary>Validation and basic statistics shared by all statistics.</summary>
internal static class Samples
{
    public static void ThrowIfUnusable(IReadOnlyList<double> values)
    {
        if (values.Count == 0)
            throw new ArgumentException("There are no values.", nameof(values));
        if (!values.All(double.IsFinite))
            throw new ArgumentException("A value is not a finite number.", nameof(values));
    }

    /// <summary>Returns the median of values in any order.</summary>
    /// <exception cref="ArgumentException">There are no values, or one is not a number.</exception>
    public static double Median(IReadOnlyList<double> values)
    {
        ThrowIfUnusable(values);
        return MedianOfSorted([.. values.Order()]);
    }

    public static double MedianOfSorted(double[] sorted)
    {
        var middle = sorted.Length / 2;
        return sorted.Length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] / 2) + (sorted[middle] / 2);
    }

    /// <summary>Returns the sample standard deviation (divisor n - 1).</summary>
    public static double StandardDeviation(IReadOnlyList<double> values)
    {
        var mean = values.Average();
        return Math.Sqrt(values.Sum(value => (value - mean) * (value - mean)) / (values.Count - 1));
    }
}

/// <summary>A confidence interval with both ends included, in the unit of its values.</summary>
/// <param name="Low">Lower end.</param>
/// <param name="High">Upper end.</param>
public readonly record struct Interval(double Low, double High)
{
    /// <summary>Half the width of the interval.</summary>
    public double HalfWidth => (High - Low) / 2;

    /// <summary>True when a value is inside, ends included.</summary>
    public bool Contains(double value) => value >= Low && value <= High;
}

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

/// <summary>The spread of values relative to their mean.</summary>
public static class Variation
{
    /// <summary>Fewest values that have a coefficient of variation.</summary>
    public const int FewestValues = 3;

    /// <summary>
    /// Returns the coefficient of variation in thousandths, rounded: standard deviation (divisor n - 1) by mean. Null with fewer than <see
    /// cref="FewestValues"/> values, or when the mean is not positive.
    /// </summary>
    public static long? PerMille(IReadOnlyList<double> values)
    {
        if (values.Count < FewestValues || values.Average() is not (> 0 and var mean))
            return null;
        return (long)Math.Round(1000 * Samples.StandardDeviation(values) / mean, MidpointRounding.AwayFromZero);
    }
}
