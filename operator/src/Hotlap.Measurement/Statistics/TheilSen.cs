namespace Hotlap.Measurement.Statistics;

/// <summary>
/// A straight line's slope that outliers barely move: the median of the slopes between all pairs of points (Theil 1950). Its exact interval
/// follows from the distribution of Kendall's statistic (Sen 1968; Hollander, Wolfe and Chicken, section 9.3).
/// </summary>
/// <param name="Estimate">The slope.</param>
/// <param name="Interval">
/// Interval of the slope for independent deviations from the line; null with fewer points than this confidence needs (5 at 950).
/// </param>
public sealed record TheilSen(double Estimate, Interval? Interval)
{
    /// <summary>Returns the slope through points.</summary>
    /// <param name="points">At least two points whose abscissas all differ.</param>
    /// <param name="confidencePerMille">Confidence in thousandths; the interval covers at least as often.</param>
    /// <exception cref="ArgumentException">There are fewer than two points.</exception>
    public static TheilSen Of(IReadOnlyList<SlopePoint> points, int confidencePerMille)
    {
        if (points.Count < 2)
            throw new ArgumentException("A slope needs two points.", nameof(points));
        double[] slopes = [.. points.SelectMany((first, index) => points.Skip(index + 1)
            .Select(second => (second.Y - first.Y) / (second.X - first.X))).Order()];
        var depth = Confidence.OutcomesInTail(Trend.NullDistribution(points.Count), confidencePerMille);
        return new TheilSen(
            Samples.MedianOfSorted(slopes), depth == 0 ? null : new Interval(slopes[depth - 1], slopes[^depth]));
    }
}

/// <summary>A point of a line.</summary>
/// <param name="X">Abscissa.</param>
/// <param name="Y">Ordinate.</param>
public sealed record SlopePoint(double X, double Y);
