using Hotlap.Measurement.Statistics;

namespace Hotlap.Measurement.Comparing;

/// <summary>
/// Makes a verdict of the evidence, on the unrounded ends of its interval. Shown are thousandths, low ends rounded down and high ends up, so that what is
/// shown holds the interval.
/// </summary>
internal static class Judge
{
    public static ComparisonRow? Row(ComparisonPlan plan, Contest contest, Question question)
    {
        var blank = new ComparisonRow
        {
            Variant = contest.Candidate.Variant.Name,
            Baseline = contest.BaselineName,
            Scenario = question.Scenario,
            Payload = question.Payload,
            Metric = question.Metric.Name,
            MarginPerMille = plan.MarginPerMille(question.Metric),
            Paired = contest.Paired,
        };
        var gated = plan.Gates.Any(gate => gate.HoldsFor(blank.Metric, blank.Variant, blank.Scenario, blank.Payload));
        var confidence = gated ? Confidence.Gate : Confidence.Report;
        var row = question.Metric.Kind switch
        {
            MetricKind.Image => OfImages(contest, blank),
            MetricKind.Errors => OfShares(contest, question, blank, confidence),
            _ => OfRatios(contest, question, blank, confidence),
        };
        return row is not null && question.Metric.Kind != MetricKind.Image && contest.HardwareDiffers
            ? row with { Verdict = Verdict.HardwareDiffers, RoundsNeeded = null }
            : row;
    }

    private static ComparisonRow? OfImages(Contest contest, ComparisonRow blank)
    {
        if (contest is not { Candidate.Variant.ImageBytes: > 0 and var candidate, Baseline.Variant.ImageBytes: > 0 and var baseline })
            return null;
        var change = PerMille.Nearest(((double)candidate / baseline) - 1);
        var ratio = ((double)candidate / baseline) - 1;
        return Judged(blank with { ChangePerMille = change, LowPerMille = change, HighPerMille = change, Ends = new Interval(ratio, ratio) });
    }

    private static ComparisonRow? OfRatios(Contest contest, Question question, ComparisonRow blank, int confidence)
    {
        var evidence = contest.Paired
            ? Evidence.Paired(contest, question, value => value.HasRatio, (candidate, baseline) => Math.Log(candidate / baseline), confidence)
            : Evidence.Unpaired(contest, question, value => value.HasRatio, Math.Log, confidence);
        if (evidence is null)
            return null;
        Interval? ends = evidence.Interval is { } logarithms ? new Interval(Math.Exp(logarithms.Low) - 1, Math.Exp(logarithms.High) - 1) : null;
        var row = blank with
        {
            Rounds = evidence.Rounds,
            ChangePerMille = evidence.Estimate is { } estimate ? PerMille.Nearest(Math.Exp(estimate) - 1) : null,
            LowPerMille = ends is { } low ? PerMille.Below(low.Low) : null,
            HighPerMille = ends is { } high ? PerMille.Above(high.High) : null,
            Ends = ends,
            ConfidencePerMille = evidence.Interval is null ? null : confidence,
        };
        if (!evidence.OneSided)
            row = Judged(row);
        return row.Verdict == Verdict.Inconclusive ? row with { RoundsNeeded = Needed(evidence, row, confidence) } : row;
    }

    /// <summary>Errors may be zero, so they have differences and no ratios; any difference matters that chance does not explain.</summary>
    private static ComparisonRow? OfShares(Contest contest, Question question, ComparisonRow blank, int confidence)
    {
        var evidence = contest.Paired
            ? Evidence.Paired(contest, question, value => value.Value is not null, (candidate, baseline) => candidate - baseline, confidence)
            : Evidence.Unpaired(contest, question, value => value.Value is not null, value => value, confidence);
        if (evidence is null)
            return null;
        var (candidate, baseline) = (contest.Candidate.Values(question).Sum(value => value.Value ?? 0), contest.Baseline.Values(question).Sum(value => value.Value ?? 0));
        var row = blank with
        {
            Rounds = evidence.Rounds,
            ChangePerMille = baseline > 0 && contest.Paired ? PerMille.Nearest((candidate / baseline) - 1) : null,
            ConfidencePerMille = evidence.Interval is null ? null : confidence,
        };
        if (candidate == 0 && baseline == 0)
            return row with { ChangePerMille = 0, Verdict = evidence.OneSided ? Verdict.Inconclusive : Verdict.Same };
        return evidence.OneSided || evidence.Interval is not { } interval
            ? row
            : row with { Verdict = interval.Low > 0 ? Verdict.Worse : interval.High < 0 ? Verdict.Better : Verdict.Inconclusive };
    }

    private static ComparisonRow Judged(ComparisonRow row) =>
        row.Ends is { } ends ? row with { Verdict = Of(PerMille.Snap(ends.Low * 1000), PerMille.Snap(ends.High * 1000), row) } : row;

    private static Verdict Of(double low, double high, ComparisonRow row)
    {
        var (margin, up) = (row.MarginPerMille, ComparedMetric.Find(row.Metric)!.HigherIsBetter ? Verdict.Better : Verdict.Worse);
        var down = up == Verdict.Better ? Verdict.Worse : Verdict.Better;
        if (low > margin)
            return up;
        if (high < -margin)
            return down;
        return low >= -margin && high <= margin ? Verdict.Same : Verdict.Inconclusive;
    }

    private static int? Needed(Evidence evidence, ComparisonRow row, int confidence)
    {
        if (evidence.OneSided || evidence.Estimate is not { } estimate)
            return null;
        var fewest = row.Paired ? SignedRank.FewestFor(confidence) : Evidence.FewestUnpaired;
        var halfWidth = evidence.Interval?.HalfWidth ?? (evidence.StandardError * (confidence == Confidence.Gate ? 2.576 : 1.960));
        if (halfWidth is not { } known)
            return fewest;
        var limits = new Interval(Math.Log(Math.Max(0, 1 - (row.MarginPerMille / 1000.0))), Math.Log(1 + (row.MarginPerMille / 1000.0)));
        return RoundsEstimate.ToSettle(estimate, known, evidence.Rounds, limits) is { } needed ? Math.Max(needed, fewest) : null;
    }
}
