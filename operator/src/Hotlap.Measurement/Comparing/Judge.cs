using Hotlap.Measurement.Metrics;
using Hotlap.Measurement.Statistics;

namespace Hotlap.Measurement.Comparing;

/// <summary>
/// Derives the verdict from the unrounded ends of the interval. The row's ends are in thousandths, the low one rounded down and the high
/// one up, so that they enclose the interval.
/// </summary>
internal static class Judge
{
    public static ComparisonRow? Row(ComparisonPlan plan, VariantPair pair, CellMetric cellMetric)
    {
        var blank = new ComparisonRow
        {
            Variant = pair.Candidate.Variant.Name,
            Baseline = pair.BaselineName,
            Scenario = cellMetric.Scenario,
            Payload = cellMetric.Payload,
            Metric = cellMetric.Metric.Name,
            HigherIsBetter = cellMetric.Metric.HigherIsBetter,
            MarginPerMille = plan.MarginPerMille(cellMetric.Metric),
            Paired = pair.Paired,
            EarlierRuns = pair.Paired ? null : pair.EarlierValues(cellMetric).Count(),
        };
        var row = cellMetric.Metric.Kind switch
        {
            MetricKind.Image => OfImages(pair, blank),
            MetricKind.Share => OfShares(pair, cellMetric, blank),
            MetricKind.Growth => OfGrowth(pair, cellMetric, blank),
            _ => OfRatios(pair, cellMetric, blank),
        };
        return row is not null && cellMetric.Metric.Kind != MetricKind.Image && pair.Obstacle(cellMetric) is { } obstacle
            ? row with { Verdict = obstacle, RoundsNeeded = null }
            : row;
    }

    private static ComparisonRow? OfImages(VariantPair pair, ComparisonRow blank) =>
        pair is { Candidate.Variant.ImageBytes: > 0 and var candidate, Baseline.Variant.ImageBytes: > 0 and var baseline }
            ? OfConstants(candidate, baseline, blank) : null;

    /// <summary>Compares values that are constant over all trials: the interval is a point, whatever the number of trials.</summary>
    private static ComparisonRow OfConstants(double candidate, double baseline, ComparisonRow blank)
    {
        var ratio = (candidate / baseline) - 1;
        var change = PerMille.Nearest(ratio);
        return Judged(
            blank with { ChangePerMille = change, LowPerMille = change, HighPerMille = change, Ends = new Interval(ratio, ratio) });
    }

    /// <summary>Returns the value that a side has in every trial; null when trials differ or lack it, or it is not positive.</summary>
    private static double? Constant(VariantSide side, CellMetric cellMetric) =>
        side.Values(cellMetric).Select(value => value.Value).Distinct().ToList() is [> 0 and { } only] ? only : null;

    private static ComparisonRow? OfRatios(VariantPair pair, CellMetric cellMetric, ComparisonRow blank)
    {
        if (cellMetric.Metric.Summary == MetricSummary.Range && Constant(pair.Candidate, cellMetric) is { } own
            && Constant(pair.Baseline, cellMetric) is { } other)
            return OfConstants(own, other, blank);
        var evidence = pair.Paired
            ? Evidence.Paired(pair, cellMetric, value => value.HasRatio, (candidate, baseline) => Math.Log(candidate / baseline))
            : Evidence.Unpaired(pair, cellMetric, value => value.HasRatio, Math.Log);
        if (evidence is null)
            return null;
        // A value that lies outside of a search is missing because it is high or low.
        if (cellMetric.Metric.NeedsEveryTrial && pair.LacksValue(cellMetric))
            evidence = evidence with { OneSided = true };
        Interval? ends = evidence.Interval is { } logarithms
            ? new Interval(Math.Exp(logarithms.Low) - 1, Math.Exp(logarithms.High) - 1) : null;
        var row = blank with
        {
            Rounds = evidence.Rounds,
            ChangePerMille = evidence.Estimate is { } estimate ? PerMille.Nearest(Math.Exp(estimate) - 1) : null,
            LowPerMille = ends is { } low ? PerMille.Below(low.Low) : null,
            HighPerMille = ends is { } high ? PerMille.Above(high.High) : null,
            Evidence = evidence,
            Ends = evidence.OneSided ? null : ends,
            ConfidencePerMille = evidence.Interval is null ? null : Confidence.Report,
        };
        row = Judged(row) with { PValues = ComparisonPValues.Of(evidence, row.Limits) };
        return row.Verdict == Verdict.Inconclusive ? row with { RoundsNeeded = evidence.RoundsToSettle(row.Limits) } : row;
    }

    /// <summary>Compares shares by differences, because a share may be zero. Without a margin, any significant difference counts.</summary>
    private static ComparisonRow? OfShares(VariantPair pair, CellMetric cellMetric, ComparisonRow blank)
    {
        var evidence = pair.Paired
            ? Evidence.Paired(pair, cellMetric, value => value.Value is not null, (candidate, baseline) => candidate - baseline)
            : Evidence.Unpaired(pair, cellMetric, value => value.Value is not null, value => value);
        if (evidence is null)
            return null;
        var (candidate, baseline) =
            (pair.Candidate.Values(cellMetric).Sum(value => value.Value ?? 0), pair.Baseline.Values(cellMetric)
                .Sum(value => value.Value ?? 0));
        var row = blank with
        {
            Rounds = evidence.Rounds,
            ChangePerMille = baseline > 0 && pair.Paired ? PerMille.Nearest((candidate / baseline) - 1) : null,
            ConfidencePerMille = evidence.Interval is null ? null : Confidence.Report,
        };
        if (candidate == 0 && baseline == 0)
            return row with { ChangePerMille = 0, Verdict = evidence.OneSided ? Verdict.Inconclusive : Verdict.Same };
        return evidence.OneSided || evidence.Interval is not { } interval
            ? row
            : row with
            {
                Verdict = interval.Low > 0 ? Verdict.Worse : interval.High < 0 ? Verdict.Better : Verdict.Inconclusive,
                PValues = ComparisonPValues.Of(evidence, null),
            };
    }

    /// <summary>Compares growth by differences, in shares of the baseline's peak memory. It has no change in percent.</summary>
    private static ComparisonRow? OfGrowth(VariantPair pair, CellMetric cellMetric, ComparisonRow blank)
    {
        if (pair.BaselinePeak(cellMetric) is not { } peak)
            return null;
        double Share(double growth) => growth * cellMetric.Metric.MarginUnits / peak;
        var evidence = pair.Paired
            ? Evidence.Paired(
                pair, cellMetric, value => value.Value is not null, (candidate, baseline) => Share(candidate - baseline))
            : Evidence.Unpaired(pair, cellMetric, value => value.Value is not null, Share);
        if (evidence is null)
            return null;
        var row = blank with
        {
            Rounds = evidence.Rounds, ConfidencePerMille = evidence.Interval is null ? null : Confidence.Report,
        };
        if (!evidence.OneSided && evidence.Interval is { } interval)
            row = row with { Verdict = Of(PerMille.Snap(interval.Low * 1000), PerMille.Snap(interval.High * 1000), row) };
        var margins = new Interval(-row.MarginPerMille / 1000.0, row.MarginPerMille / 1000.0);
        row = row with { PValues = ComparisonPValues.Of(evidence, margins) };
        return row.Verdict == Verdict.Inconclusive ? row with { RoundsNeeded = evidence.RoundsToSettle(margins) } : row;
    }

    private static ComparisonRow Judged(ComparisonRow row) =>
        row.Ends is { } ends ? row with { Verdict = Of(PerMille.Snap(ends.Low * 1000), PerMille.Snap(ends.High * 1000), row) } : row;

    private static Verdict Of(double low, double high, ComparisonRow row)
    {
        var (margin, up) = (row.MarginPerMille, row.HigherIsBetter ? Verdict.Better : Verdict.Worse);
        var down = up == Verdict.Better ? Verdict.Worse : Verdict.Better;
        if (low > margin)
            return up;
        if (high < -margin)
            return down;
        return low >= -margin && high <= margin ? Verdict.Same : Verdict.Inconclusive;
    }
}
