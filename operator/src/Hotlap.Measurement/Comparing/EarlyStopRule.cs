namespace Hotlap.Measurement.Comparing;

/// <summary>
/// Decides whether a run may stop before its last round because its intervals are narrow. Their position does not count: these intervals
/// are not valid for repeated looks for a difference.
/// </summary>
public static class EarlyStopRule
{
    /// <summary>
    /// True when there is an interval of a primary metric, and each is at most twice the precision wide. A comparison without an interval
    /// prevents the stop.
    /// </summary>
    /// <param name="rows">All comparisons of the rounds measured so far.</param>
    /// <param name="primaryMetrics">Names of the primary metrics.</param>
    /// <param name="precisionPerMille">Required precision in thousandths: half the width of an interval.</param>
    public static bool IsReached(IEnumerable<ComparisonRow> rows, IReadOnlyCollection<string> primaryMetrics, long precisionPerMille)
    {
        var primary = rows.Where(row => primaryMetrics.Contains(row.Metric)).ToList();
        return primary.Count > 0 && primary.TrueForAll(row => row.HighPerMille - row.LowPerMille <= 2 * precisionPerMille);
    }
}

/// <summary>Converts shares to thousandths.</summary>
internal static class PerMille
{
    /// <summary>Relative tolerance for the rounding error of log and exp; too small to move an end by a whole thousandth.</summary>
    private const double Hair = 1e-9;

    public static long Nearest(double share) => (long)Math.Round(Snap(share * 1000), MidpointRounding.AwayFromZero);

    public static long Below(double share) => (long)Math.Floor(Snap(share * 1000));

    public static long Above(double share) => (long)Math.Ceiling(Snap(share * 1000));

    public static double Snap(double value) =>
        Math.Abs(value - Math.Round(value)) <= Hair * (1 + Math.Abs(value)) ? Math.Round(value) : value;
}
