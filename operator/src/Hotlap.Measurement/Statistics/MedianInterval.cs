namespace Hotlap.Measurement.Statistics;

/// <summary>
/// The interval of a median from order statistics, valid for any distribution. Hollander, Wolfe and Chicken, section 3.6; Le Boudec,
/// Performance Evaluation, theorem 2.1.
/// </summary>
public static class MedianInterval
{
    /// <summary>Returns the lower and upper end, each a value; null with fewer than the confidence needs (6 at 950, 8 at 990).</summary>
    /// <param name="values">The values, in any order.</param>
    /// <param name="confidencePerMille">Confidence in thousandths; the interval covers at least as often.</param>
    /// <exception cref="ArgumentException">There are no values, or one is not a number.</exception>
    public static Interval? Of(IReadOnlyList<double> values, int confidencePerMille)
    {
        Samples.ThrowIfUnusable(values);
        var depth = Depth(values.Count, confidencePerMille);
        return depth == 0 ? null : AtDepth(values, depth);
    }

    /// <summary>Returns the interval between the values at a depth from each end, counted from 1.</summary>
    internal static Interval AtDepth(IReadOnlyList<double> values, int depth)
    {
        double[] sorted = [.. values.Order()];
        return new Interval(sorted[depth - 1], sorted[^depth]);
    }

    /// <summary>
    /// Returns which value, counted from 1 at each end, bounds the interval. The number of values below the median has the distribution of
    /// heads among n fair coins.
    /// </summary>
    internal static int Depth(int n, int confidencePerMille) => n == 0 ? 0 : Confidence.OutcomesInTail(FairCoins(n), confidencePerMille);

    /// <summary>Returns the probability of each number of heads among fair coins, 0 to n.</summary>
    internal static IEnumerable<double> FairCoins(int n)
    {
        var probability = Math.Pow(0.5, n);
        for (var heads = 0; heads <= n; heads++)
        {
            yield return probability;
            probability *= (double)(n - heads) / (heads + 1);
        }
    }
}

/// <summary>Estimates how many rounds a conclusive verdict needs.</summary>
public static class RoundsEstimate
{
    /// <summary>Largest estimate that is returned.</summary>
    public const int Most = 1_000;

    /// <summary>Required distance to the limits in half widths. The added z(0.8) / z(0.975) makes 80% of repetitions conclusive.</summary>
    private const double Reserve = 1 + (0.8416 / 1.9600);

    /// <summary>
    /// Returns the number of rounds after which an interval around the same estimate would likely stay clear of both limits. Widths shrink
    /// with the square root of the rounds. Null when the estimate lies on a limit or more than <see cref="Most"/> rounds are needed.
    /// </summary>
    /// <param name="estimate">Estimate after the rounds so far.</param>
    /// <param name="halfWidth">Half the width of its interval.</param>
    /// <param name="rounds">Rounds so far.</param>
    /// <param name="limits">Limits that the interval must not touch.</param>
    public static int? ToSettle(double estimate, double halfWidth, int rounds, Interval limits)
    {
        var room = Math.Min(Math.Abs(estimate - limits.Low), Math.Abs(limits.High - estimate));
        var factor = Reserve * halfWidth / room;
        var needed = Math.Ceiling(rounds * factor * factor);
        return needed <= Most ? Math.Max((int)needed, rounds + 1) : null;
    }
}
