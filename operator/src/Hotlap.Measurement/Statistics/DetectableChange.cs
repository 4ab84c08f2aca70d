namespace Hotlap.Measurement.Statistics;

/// <summary>
/// Estimates, before anything is measured, which change a comparison over paired rounds would show: the one whose whole interval lies
/// beyond the margin in 90% of runs.
/// </summary>
/// <remarks>
/// Trials are assumed to be independent and their logarithms normally distributed, so that a difference of two has the standard deviation
/// sqrt(2) times the spread. The interval of the Hodges-Lehmann estimate is as wide as Student's, divided by the root of its relative
/// efficiency, 3/pi (Hodges and Lehmann 1963). The interval must then be narrower than the distance of the change from the margin by z(0.9)
/// standard errors.
/// </remarks>
public static class DetectableChange
{
    /// <summary>Share of runs, in percent, that show a change of the returned size.</summary>
    public const int PowerPercent = 90;

    private const double Normal90 = 1.2816;
    private const double RelativeEfficiency = 3 / Math.PI;

    /// <summary>Returns the change in thousandths, rounded up.</summary>
    /// <param name="spread">Coefficient of variation of the trials of one variant, such as 0.03.</param>
    /// <param name="rounds">Paired rounds, at least two.</param>
    /// <param name="marginPerMille">The margin in thousandths.</param>
    /// <param name="limits">
    /// Number of limits that are judged together: the change is that by which one of them is violated in 90% of runs, if all others hold
    /// (Holm 1979).
    /// </param>
    public static int PerMille(double spread, int rounds, int marginPerMille, int limits = 1)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(rounds, 2);
        ArgumentOutOfRangeException.ThrowIfLessThan(limits, 1);
        var error = spread * Math.Sqrt(2 / (rounds * RelativeEfficiency));
        var beyond = (StudentT.Quantile(1 - (Confidence.Tail(Confidence.Report) / limits), rounds - 1) + Normal90) * error;
        return (int)Math.Ceiling((((1 + (marginPerMille / 1000.0)) * Math.Exp(beyond)) - 1) * 1000);
    }
}
