namespace Hotlap.Measurement.Comparing;

/// <summary>
/// Whether a run may end before its last round: by the width of its intervals and never by their place, for looking often for a
/// difference finds one.
/// </summary>
public static class EarlyStopRule
{
    /// <summary>
    /// True when every interval of a primary metric is at most twice the precision wide, and there is at least one. A comparison without
    /// an interval keeps
    /// the run going.
    /// </summary>
    /// <param name="rows">All comparisons of the rounds so far.</param>
    /// <param name="primaryMetrics">Metrics that decide.</param>
    /// <param name="precisionPerMille">Half the width that is narrow enough, in thousandths.</param>
    public static bool IsReached(IEnumerable<ComparisonRow> rows, IReadOnlyCollection<string> primaryMetrics, long precisionPerMille)
    {
        var primary = rows.Where(row => primaryMetrics.Contains(row.Metric)).ToList();
        return primary.Count > 0 && primary.TrueForAll(row => row.HighPerMille - row.LowPerMille <= 2 * precisionPerMille);
    }
}
