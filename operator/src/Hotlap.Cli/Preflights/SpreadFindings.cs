using Hotlap.Cli.Text;
using Hotlap.Measurement.Statistics;
using Hotlap.Measurement.Warnings;

namespace Hotlap.Cli.Preflights;

/// <summary>Finds in the trials of primary metrics what is not just noise, and where their spread comes from.</summary>
internal static class SpreadFindings
{
    /// <summary>Factor between two variances above which the smaller one hardly matters: it adds at most an eighth to the spread.</summary>
    private const int Dominates = 4;

    /// <summary>Returns the findings, the most serious first; null for those that do not apply.</summary>
    public static IEnumerable<Finding?> Of(IReadOnlyList<SpreadRow> primary) =>
        [Disturbed(primary), Drift(primary), Groups(primary), ShortWarmup(primary), Pods(primary), Windows(primary)];

    private static Finding? Disturbed(IEnumerable<SpreadRow> primary)
    {
        var worst = primary.Where(row => row.Correlation is { IsSignificant: true }).MaxBy(row => Math.Abs(row.Correlation!.Deviations));
        return worst is null ? null : Finding.Of("Autocorrelation", string.Create(
            CultureInfo.InvariantCulture,
            $"Trials depend on the trial before: the correlation of {worst.Title} is {worst.Correlation!.LagOne:0.00}."));
    }

    private static Finding? Drift(IEnumerable<SpreadRow> primary)
    {
        var (row, trend) = primary.Select(one => (Row: one, Trend: Trend.Of(one.Values.InOrder)))
            .OrderBy(one => one.Trend.Probability).FirstOrDefault();
        return trend is null || trend.Probability >= WarningLimits.TrendProbability ? null
            : Finding.Of("Trend", $"In the order of the trials, {row!.Title} {(trend.Tau > 0 ? "rose" : "fell")}.");
    }

    private static Finding? Groups(IEnumerable<SpreadRow> primary)
    {
        var row = primary.FirstOrDefault(one => one.Values.InOrder.Count >= WarningLimits.LeastTrialsForModes
            && Modes.MValue(one.Values.InOrder) > Modes.TwoModes);
        return row is null ? null : Finding.Of("TwoModes", $"The trials of {row.Title} fall into two groups.");
    }

    /// <summary>A difference below half the margin is no reason for a longer warm-up.</summary>
    private static Finding? ShortWarmup(IEnumerable<SpreadRow> primary)
    {
        foreach (var row in primary.Where(row => row.Values.SecondAboveFirst.Count > 0))
        {
            var change = Math.Exp(SignedRank.Estimate(row.Values.SecondAboveFirst)) - 1;
            if (SignedRank.IntervalOf(row.Values.SecondAboveFirst, Confidence.Report)?.Contains(0) == false
                && Math.Abs(change) * 2000 > row.MarginPerMille)
                return Finding.Of(
                    "WarmupShort",
                    $"From the first to the second window of a pod, {row.Title} changes by "
                        + $"{Figures.Change((long)Math.Round(1000 * change))}.");
        }

        return null;
    }

    private static Finding? Pods(IEnumerable<SpreadRow> primary) =>
        primary.FirstOrDefault(one => one.Variances.Window * Dominates < one.Variances.Pod) is { } row
            ? Finding.Of("PodsDominate", Compare(row)) : null;

    private static Finding? Windows(IEnumerable<SpreadRow> primary) =>
        primary.FirstOrDefault(one => !one.IsEnough && one.Variances.Window > one.Variances.Pod * Dominates) is { } row
            ? Finding.Of("WindowsDominate", Compare(row)) : null;

    private static string Compare(SpreadRow row) =>
        $"{row.Title} varies by {Figures.Percent(row.PodPerMille)} between pods, and by {Figures.Percent(row.WindowPerMille!.Value)} "
            + "between windows of a pod.";
}
