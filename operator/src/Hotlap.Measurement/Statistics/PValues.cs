namespace Hotlap.Measurement.Statistics;

/// <summary>
/// One-sided p-values: the probability of values that lie above a limit at least as clearly, if their centre is the limit. They invert the
/// intervals: an interval of 95% lies above the limit exactly if its p-value is at most 2.5%.
/// </summary>
/// <remarks>
/// An exact test of n values has no p-value below 2^-n, however far they lie beyond the limit, so that many comparisons of few rounds could
/// never be told apart. Where all values lie beyond it, that floor says how many there are and not how far: the p-value is then that of
/// Student's t, if it is smaller.
/// </remarks>
internal static class PValues
{
    /// <summary>Returns the p-value of the centre of differences, by Wilcoxon's signed-rank statistic.</summary>
    /// <param name="values">The differences, at least two.</param>
    /// <param name="limit">The limit.</param>
    public static double CentreAbove(IReadOnlyList<double> values, double limit)
    {
        var below = SignedRank.WalshAverages(values).Count(average => average <= limit);
        var exact = SignedRank.NullDistribution(values.Count).Take(below + 1).Sum();
        return below == 0 ? Math.Min(exact, MeanAbove(values, limit)) : exact;
    }

    /// <summary>Returns the p-value of the median of values, by the sign test.</summary>
    /// <param name="values">The values, at least two.</param>
    /// <param name="limit">The limit.</param>
    public static double MedianAbove(IReadOnlyList<double> values, double limit)
    {
        var below = values.Count(value => value <= limit);
        var exact = MedianInterval.FairCoins(values.Count).Take(below + 1).Sum();
        return below == 0 ? Math.Min(exact, MeanAbove(values, limit)) : exact;
    }

    /// <summary>Returns the p-value of a difference with a known standard error, by Student's t.</summary>
    /// <param name="difference">The difference.</param>
    /// <param name="error">Its standard error; zero if the values do not differ.</param>
    /// <param name="degrees">Degrees of freedom of the error.</param>
    /// <param name="limit">The limit.</param>
    public static double Above(double difference, double error, int degrees, double limit)
    {
        if (error == 0)
            return difference > limit ? 0 : 1;
        var t = (difference - limit) / error;
        return t >= 0 ? 1 - StudentT.Cumulative(t, degrees) : StudentT.Cumulative(-t, degrees);
    }

    private static double MeanAbove(IReadOnlyList<double> values, double limit) =>
        Above(values.Average(), Samples.StandardDeviation(values) / Math.Sqrt(values.Count), values.Count - 1, limit);
}
