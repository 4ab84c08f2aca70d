namespace Hotlap.Measurement.Statistics;

/// <summary>
/// The difference of two runs of the same measurement, with the spread between runs in its interval: a random-effects model. A run's
/// centre is the median of its
/// trials; the variance of earlier runs' centres holds both the spread between runs and what is left of that within them.
/// </summary>
/// <remarks>
/// With equal numbers of normal trials (c - b) / sqrt(2 S^2) has Student's t distribution with k - 1 degrees, where S^2 is the variance
/// of k earlier centres. Where
/// a run has fewer trials than the earlier ones, its own part within the run is added (the median's variance is pi/2 s^2/n); the larger
/// variance counts.
/// </remarks>
public static class BetweenRuns
{
    /// <summary>Fewest earlier runs that tell how much runs differ.</summary>
    public const int FewestEarlier = 3;

    /// <summary>
    /// The interval of the difference between the centres of two runs; null below <see cref="FewestEarlier"/> earlier runs.
    /// </summary>
    /// <param name="first">Trials of the run that is judged, at least two.</param>
    /// <param name="second">Trials of the run that it is compared with, at least two.</param>
    /// <param name="earlier">
    /// Trials of earlier runs that measured one and the same thing, one list a run; the second run may be among them.
    /// </param>
    /// <param name="confidencePerMille">Confidence in thousandths.</param>
    /// <exception cref="ArgumentException">A list is empty, or a value is not a number.</exception>
    public static Interval? IntervalOf(
        IReadOnlyList<double> first, IReadOnlyList<double> second, IReadOnlyList<IReadOnlyList<double>> earlier, int confidencePerMille)
    {
        ArgumentNullException.ThrowIfNull(earlier);
        if (earlier.Count < FewestEarlier)
            return null;
        var difference = Centre(first) - Centre(second);
        var between = Math.Pow(Samples.StandardDeviation([.. earlier.Select(Centre)]), 2);
        var excess = Math.Max(0, between - earlier.Average(Within));
        var variance = Math.Max(2 * between, (2 * excess) + Within(first) + Within(second));
        var half = StudentT.Quantile(1 - Confidence.Tail(confidencePerMille), earlier.Count - 1) * Math.Sqrt(variance);
        return new Interval(difference - half, difference + half);
    }

    private static double Centre(IReadOnlyList<double> values)
    {
        Samples.ThrowIfUnusable(values);
        return Samples.MedianOfSorted([.. values.Order()]);
    }

    /// <summary>Variance of the median of a run's trials.</summary>
    private static double Within(IReadOnlyList<double> values) =>
        values.Count < 2 ? 0 : Math.PI / 2 * Math.Pow(Samples.StandardDeviation(values), 2) / values.Count;
}
