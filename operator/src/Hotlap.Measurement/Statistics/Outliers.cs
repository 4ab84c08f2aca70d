namespace Hotlap.Measurement.Statistics;

/// <summary>
/// Finds values that lie far from the median, measured in median absolute deviations (MAD). Up to half of the values may be far away
/// without moving either of the two (Hampel 1974), unlike mean and standard deviation.
/// </summary>
public static class Outliers
{
    /// <summary>Distance in MADs beyond which a value is an outlier: ten standard deviations of a normal distribution.</summary>
    public const double Limit = 14.8;

    /// <summary>Fewest values: the MAD of fewer is often small by chance. With seven normal values, 1.1% of the series have one.</summary>
    public const int FewestValues = 7;

    /// <summary>What counts as one deviation where more than half of the values are equal, and the MAD is zero: 1% of the median.</summary>
    private const double ShareOfEqualValues = 0.01;

    /// <summary>Returns the outliers in the order of the values.</summary>
    /// <param name="values">The values, in any order.</param>
    /// <exception cref="ArgumentException">A value is not a number.</exception>
    public static IReadOnlyList<Outlier> Of(IReadOnlyList<double> values)
    {
        if (values.Count < FewestValues)
            return [];
        var median = Samples.Median(values);
        var mad = Samples.Median([.. values.Select(value => Math.Abs(value - median))]);
        var scale = mad > 0 ? mad : Math.Abs(median) * ShareOfEqualValues;
        return scale == 0 ? [] :
        [
            .. values.Select((value, index) => new Outlier(index, value, median, Math.Abs(value - median) / scale))
                .Where(value => value.Distance > Limit),
        ];
    }
}

/// <summary>A value far from the median.</summary>
/// <param name="Index">Its position among the values, from 0.</param>
/// <param name="Value">The value.</param>
/// <param name="Median">The median of all values.</param>
/// <param name="Distance">Its distance from the median, in MADs; in hundredths of the median where the MAD is zero.</param>
public sealed record Outlier(int Index, double Value, double Median, double Distance);
