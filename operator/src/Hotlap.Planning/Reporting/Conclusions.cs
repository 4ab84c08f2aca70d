using Hotlap.Measurement.Comparing;
using Hotlap.Planning.Context;

namespace Hotlap.Planning.Reporting;

/// <summary>What a complete run concludes from its figures.</summary>
internal static class Conclusions
{
    /// <summary>
    /// True when all conclusions are comparisons by rounds: with a baseline of the same run, on one node, and without thresholds on single
    /// figures. Noise on the node then affects both sides of each pair. Errors and image sizes are counted, so noise does not move them.
    /// </summary>
    public static bool ArePaired(RunContext context, IReadOnlyList<ComparisonRow> comparisons) =>
        comparisons.Count > 0 && comparisons.All(row => row.Paired)
            && context.Schedule.Trials.Select(trial => trial.Record.TargetNode).Distinct().Count() == 1
            && !context.Spec.Thresholds.Exists(threshold => (threshold.Max ?? threshold.Min) is not null
                && context.Metrics.Get(threshold.Metric).Summary != MetricSummary.Exact);
}
