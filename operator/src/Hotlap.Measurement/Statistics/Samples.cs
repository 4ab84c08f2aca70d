namespace Hotlap.Measurement.Statistics;

/// <summary>Validation and basic statistics shared by all statistics.</summary>
internal static class Samples
{
    public static void ThrowIfUnusable(IReadOnlyList<double> values)
    {
        ArgumentNullException.ThrowIfNull(values);
        if (values.Count == 0)
            throw new ArgumentException("There are no values.", nameof(values));
        if (!values.All(double.IsFinite))
            throw new ArgumentException("A value is not a finite number.", nameof(values));
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
