namespace Hotlap.Measurement.Statistics;

/// <summary>Inverts distributions by halving an interval, to the precision of a double.</summary>
internal static class Bisection
{
    private const int Halvings = 100;

    /// <summary>Returns the value, 0 or more, below which the given share of a distribution lies.</summary>
    /// <param name="cumulative">Share of the distribution below a value; increases from at most the probability at 0 towards 1.</param>
    /// <param name="probability">The share, below 1.</param>
    public static double Quantile(Func<double, double> cumulative, double probability)
    {
        var (low, high) = (0.0, 1.0);
        while (cumulative(high) < probability)
            high *= 2;
        for (var i = 0; i < Halvings; i++)
        {
            var middle = (low + high) / 2;
            (low, high) = cumulative(middle) < probability ? (middle, high) : (low, middle);
        }

        return high;
    }
}
