namespace Hotlap.Measurement.Statistics;

/// <summary>
/// Estimates the difference between two runs of the same measurement; the interval includes the spread between runs (a random-effects
/// model). A run's centre is the median of its trials. The variance of earlier runs' centres covers both the spread between runs and the
/// remaining spread within them.
/// </summary>
/// <remarks>
/// S^2 is the variance of k earlier centres. With equal numbers of normally distributed trials, (c - b) / sqrt(2 S^2) has Student's t
/// distribution with k - 1 degrees of freedom. If a run has fewer trials than the earlier ones, its own variance within the run is added
/// (the median's variance is pi/2 s^2/n). The larger variance is used.
/// </remarks>
public static class BetweenRuns
{
    /// <summary>Fewest earlier runs from which the spread between runs can be estimated.</summary>
    public const int FewestEarlier = 3;

    /// <summary>Returns the interval of the difference of two runs' centres; null below <see cref="FewestEarlier"/> earlier runs.</summary>
    /// <param name="first">Trials of the run under judgement, at least two.</param>
    /// <param name="second">Trials of the run that it is compared with, at least two.</param>
    /// <param name="earlier">
    /// Trials of earlier runs of one and the same measurement, one list per run. The second run may be among them.
    /// </param>
    /// <param name="confidencePerMille">Confidence in thousandths.</param>
    /// <exception cref="ArgumentException">A list is empty, or a value is not a number.</exception>
    public static Interval? IntervalOf(
        IReadOnlyList<double> first, IReadOnlyList<double> second, IReadOnlyList<IReadOnlyList<double>> earlier, int confidencePerMille) =>
        Of(first, second, earlier)?.Interval(confidencePerMille);

    /// <summary>Returns the difference of two runs' centres; null as the interval.</summary>
    internal static RunDifference? Of(
        IReadOnlyList<double> first, IReadOnlyList<double> second, IReadOnlyList<IReadOnlyList<double>> earlier)
    {
        if (earlier.Count < FewestEarlier)
            return null;
        var between = Math.Pow(Samples.StandardDeviation([.. earlier.Select(Samples.Median)]), 2);
        var excess = Math.Max(0, between - earlier.Average(Within));
        var variance = Math.Max(2 * between, (2 * excess) + Within(first) + Within(second));
        return new RunDifference(Samples.Median(first) - Samples.Median(second), Math.Sqrt(variance), earlier.Count - 1);
    }

    /// <summary>Returns the variance of the median of a run's trials.</summary>
    private static double Within(IReadOnlyList<double> values) =>
        values.Count < 2 ? 0 : Math.PI / 2 * Math.Pow(Samples.StandardDeviation(values), 2) / values.Count;
}

/// <summary>Difference of the centres of two runs.</summary>
/// <param name="Centre">The difference.</param>
/// <param name="Error">Its standard error.</param>
/// <param name="Degrees">Degrees of freedom of the error.</param>
internal sealed record RunDifference(double Centre, double Error, int Degrees)
{
    /// <summary>Returns the interval of the difference.</summary>
    /// <param name="confidencePerMille">Confidence in thousandths.</param>
    public Interval Interval(int confidencePerMille)
    {
        var half = StudentT.Quantile(1 - Confidence.Tail(confidencePerMille), Degrees) * Error;
        return new Interval(Centre - half, Centre + half);
    }

    /// <summary>Returns the p-value of a difference above a limit.</summary>
    /// <param name="limit">The limit.</param>
    public double PValueAbove(double limit) => PValues.Above(Centre, Error, Degrees, limit);

    /// <summary>Returns the p-value of a difference below a limit.</summary>
    /// <param name="limit">The limit.</param>
    public double PValueBelow(double limit) => PValues.Above(-Centre, Error, Degrees, -limit);
}
