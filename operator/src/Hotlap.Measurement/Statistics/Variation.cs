namespace Hotlap.Measurement.Statistics;

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
        ArgumentNullException.ThrowIfNull(values);
        if (values.Count < FewestValues || values.Average() is not (> 0 and var mean))
            return null;
        return (long)Math.Round(1000 * Samples.StandardDeviation(values) / mean, MidpointRounding.AwayFromZero);
    }
}
