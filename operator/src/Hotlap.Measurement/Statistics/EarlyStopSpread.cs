namespace Hotlap.Measurement.Statistics;

/// <summary>
/// Widens intervals of a run that may stop as soon as they are narrow. Such a run stops where trials agree by chance, so the spread of its
/// trials understates the true one. The widened interval uses a spread that the true one exceeds with a probability of 1%.
/// </summary>
/// <remarks>
/// The squared standard deviation of n normal values has a chi-square distribution with n - 1 degrees of freedom, and the width of an
/// interval is proportional to the spread. The shape of the interval, from order statistics, is kept. <c>make calibrate</c> measures how
/// often the widened intervals of stopped runs contain the truth.
/// </remarks>
public static class EarlyStopSpread
{
    private const double Exceeded = 0.01;

    /// <summary>Returns the factor by which an interval of so many values (two or more) is widened to each side.</summary>
    public static double Factor(int count) => Math.Sqrt((count - 1) / ChiSquare.Quantile(Exceeded, count - 1));

    /// <summary>Returns an interval that is wider to each side of its estimate.</summary>
    /// <param name="interval">The interval of so many values.</param>
    /// <param name="estimate">A value inside the interval.</param>
    /// <param name="count">Number of values, two or more.</param>
    public static Interval Widen(Interval interval, double estimate, int count)
    {
        var factor = Factor(count);
        return new Interval(estimate - (factor * (estimate - interval.Low)), estimate + (factor * (interval.High - estimate)));
    }
}
