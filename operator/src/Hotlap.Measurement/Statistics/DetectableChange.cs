using System.Collections.Concurrent;

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
    private static readonly ConcurrentDictionary<(int First, int Last), SettledRounds> Settled = new();

    // A search for the rounds of a plan asks for all of them.
    private static readonly ConcurrentDictionary<(int Degrees, int Limits), double> Known = new();

    /// <summary>Returns the change in thousandths, rounded up.</summary>
    /// <param name="spread">Coefficient of variation of the trials of one variant, such as 0.03.</param>
    /// <param name="rounds">Paired rounds, at least two.</param>
    /// <param name="marginPerMille">The margin in thousandths.</param>
    /// <param name="limits">
    /// Number of limits that are judged together: the change is that by which one of them is violated in 90% of runs, if all others hold
    /// (Holm 1979).
    /// </param>
    public static int PerMille(double spread, int rounds, int marginPerMille, int limits = 1) =>
        PerMille(marginPerMille, Shown(spread, rounds, limits));

    /// <summary>
    /// Returns the same for a run that ends as soon as its verdicts are settled, and the rounds that it measures in the mean if the change
    /// is of that size.
    /// </summary>
    /// <param name="spread">Coefficient of variation of the trials of one variant, such as 0.03.</param>
    /// <param name="first">Rounds before the first look, at least two.</param>
    /// <param name="last">Rounds before the last look.</param>
    /// <param name="marginPerMille">The margin in thousandths.</param>
    public static (int PerMille, double MeanRounds) WhenSettled(double spread, int first, int last, int marginPerMille)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(first, 2);
        ArgumentOutOfRangeException.ThrowIfLessThan(last, first);
        var (distance, rounds) = Settled.GetOrAdd((first, last), static key => SettledRounds.Of(key.First, key.Last));
        return (PerMille(marginPerMille, distance * spread * Math.Sqrt(2)), rounds);
    }

    /// <summary>Returns half the expected width of the interval, as a logarithm.</summary>
    /// <param name="spread">Coefficient of variation of the trials of one variant, such as 0.03.</param>
    /// <param name="rounds">Paired rounds, at least two.</param>
    public static double HalfWidth(double spread, int rounds) => Quantile(rounds, 1) * Error(spread, rounds);

    /// <summary>Returns the change, as a logarithm, whose interval excludes no change in 90% of runs.</summary>
    internal static double Shown(double spread, int rounds, int limits = 1) =>
        (Quantile(rounds, limits) + Normal90) * Error(spread, rounds);

    private static double Quantile(int rounds, int limits)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(rounds, 2);
        ArgumentOutOfRangeException.ThrowIfLessThan(limits, 1);
        return Known.GetOrAdd((rounds - 1, limits), key =>
            StudentT.Quantile(1 - (Confidence.Tail(Confidence.Report) / key.Limits), key.Degrees));
    }

    private static double Error(double spread, int rounds) => spread * Math.Sqrt(2 / (rounds * RelativeEfficiency));

    private static int PerMille(int marginPerMille, double beyond) =>
        (int)Math.Ceiling((((1 + (marginPerMille / 1000.0)) * Math.Exp(beyond)) - 1) * 1000);
}
