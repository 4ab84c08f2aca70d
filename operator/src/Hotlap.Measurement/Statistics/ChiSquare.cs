namespace Hotlap.Measurement.Statistics;

/// <summary>The chi-square distribution with integer degrees of freedom.</summary>
internal static class ChiSquare
{
    private const double Negligible = 1e-16;

    /// <summary>Returns the value below which the given share of the distribution lies.</summary>
    /// <param name="probability">Share, above 0 and below 1.</param>
    /// <param name="degrees">Degrees of freedom, 1 or more.</param>
    public static double Quantile(double probability, int degrees)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(degrees, 1);
        if (probability is not (> 0 and < 1))
            throw new ArgumentOutOfRangeException(nameof(probability), probability, "A probability is a number between 0 and 1.");
        return Bisection.Quantile(value => Cumulative(value, degrees), probability);
    }

    /// <summary>Returns the share of the distribution below a positive value, by a series (Abramowitz and Stegun 26.4.6).</summary>
    internal static double Cumulative(double value, int degrees)
    {
        var (term, sum) = (1.0, 1.0);
        for (var k = degrees + 2; term > sum * Negligible; k += 2)
        {
            term *= value / k;
            sum += term;
        }

        return sum * Math.Exp((degrees / 2.0 * Math.Log(value / 2)) - (value / 2) - LogGamma(degrees + 2));
    }

    /// <summary>Returns the logarithm of the gamma function of half an integer.</summary>
    private static double LogGamma(int twice)
    {
        var sum = twice % 2 == 0 ? 0 : Math.Log(Math.PI) / 2;
        for (var k = twice - 2; k > 0; k -= 2)
            sum += Math.Log(k / 2.0);
        return sum;
    }
}
