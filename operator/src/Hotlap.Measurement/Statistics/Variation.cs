namespace Hotlap.Measurement.Statistics;

/// <summary>How far values lie apart, as a share of their mean.</summary>
public static class Variation
{
    /// <summary>Fewest values that a spread is told of.</summary>
    public const int FewestValues = 3;

    /// <summary>
    /// Coefficient of variation in thousandths, rounded: standard deviation (with n - 1) by mean. Null below <see cref="FewestValues"/> values
    /// and where the mean is not positive.
    /// </summary>
    public static long? PerMille(IReadOnlyList<double> values)
    {
        ArgumentNullException.ThrowIfNull(values);
        if (values.Count < FewestValues || values.Average() is not (> 0 and var mean))
            return null;
        return (long)Math.Round(1000 * Samples.StandardDeviation(values) / mean, MidpointRounding.AwayFromZero);
    }
}
