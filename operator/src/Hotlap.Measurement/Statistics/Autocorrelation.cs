namespace Hotlap.Measurement.Statistics;

/// <summary>The correlation of each value with the next one, in the order of measurement.</summary>
/// <param name="LagOne">The correlation, -1 to 1.</param>
/// <param name="Deviations">Its distance from the correlation expected by chance, in standard deviations.</param>
/// <remarks>
/// For n independent normal values the correlation has the mean -1/n and the variance (n-2)^2 / (n^2 (n-1)) (Moran 1948). The usual limit,
/// 1.96 / sqrt(n), ignores the mean and is too wide for few values.
/// </remarks>
public sealed record Autocorrelation(double LagOne, double Deviations)
{
    /// <summary>Fewest values: the distribution of fewer is far from normal.</summary>
    public const int FewestValues = 7;

    /// <summary>Two-sided probability of 1%, as for a trend.</summary>
    private const double Limit = 2.576;

    /// <summary>True when chance alone gives so large a correlation in less than one of 100 series.</summary>
    public bool IsSignificant => Math.Abs(Deviations) > Limit;

    /// <summary>Returns the correlation; null for fewer than <see cref="FewestValues"/> values, and when all are equal.</summary>
    /// <param name="values">The values in the order of their measurement.</param>
    public static Autocorrelation? Of(IReadOnlyList<double> values)
    {
        if (values.Count < FewestValues)
            return null;
        Samples.ThrowIfUnusable(values);
        var (n, mean) = ((double)values.Count, values.Average());
        var squares = values.Sum(value => (value - mean) * (value - mean));
        if (squares == 0)
            return null;
        var lagOne = values.Zip(values.Skip(1), (value, next) => (value - mean) * (next - mean)).Sum() / squares;
        return new Autocorrelation(lagOne, (lagOne + (1 / n)) * n * Math.Sqrt(n - 1) / (n - 2));
    }
}
