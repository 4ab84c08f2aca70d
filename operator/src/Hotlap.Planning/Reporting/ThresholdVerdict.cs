using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.Comparing;

namespace Hotlap.Planning.Reporting;

/// <summary>Status, reason and message of the condition <c>ThresholdsMet</c>.</summary>
internal sealed record ThresholdVerdict(string Status, string Reason, string Message)
{
    private const int MostListed = 10;

    /// <summary>
    /// Returns the condition before the end of the run, when nothing is judged yet. Null for a run without thresholds and without a
    /// baseline run, which has no such condition.
    /// </summary>
    public static ThresholdVerdict? Open(BenchmarkRunSpec spec) => spec.Thresholds.Count > 0 || spec.Comparison?.BaselineRun is not null
        ? new ThresholdVerdict("Unknown", Reasons.NotComplete, "thresholds are evaluated once all trials are measured")
        : null;

    /// <summary>
    /// Returns True only when every threshold is met, False when one is violated, otherwise Unknown. Null for a run without this condition.
    /// </summary>
    public static ThresholdVerdict? Judge(BenchmarkRunSpec spec, IReadOnlyList<ThresholdStatus> rows)
    {
        if (Open(spec) is null) return null;
        var violated = Of(rows, LimitVerdict.Violated);
        var notShown = Of(rows, LimitVerdict.NotShown);
        if (violated.Count > 0) return new ThresholdVerdict(
            "False", Reasons.ThresholdExceeded, Lists.Join([.. violated, .. notShown], MostListed));
        if (notShown.Count > 0) return new ThresholdVerdict("Unknown", Reasons.ThresholdsNotShown, Lists.Join(notShown, MostListed));
        return rows.Count switch
        {
            0 => new ThresholdVerdict(
                "Unknown", Reasons.ThresholdsNotShown, $"no primary metric was compared with {spec.Comparison?.BaselineRun}"),
            1 => new ThresholdVerdict("True", Reasons.AllThresholdsMet, "the threshold is met"),
            var count => new ThresholdVerdict("True", Reasons.AllThresholdsMet, $"all {count} thresholds are met"),
        };
    }

    private static List<string> Of(IEnumerable<ThresholdStatus> rows, LimitVerdict verdict) =>
        [.. rows.Where(row => row.Verdict == verdict.ToString()).Select(row => row.Message)];
}
