using Hotlap.Measurement.Comparing;
using Hotlap.Measurement.Warnings;
using Hotlap.Measurement.Statistics;
using Hotlap.Planning.Comparing;
using Hotlap.Planning.Context;
using Hotlap.Planning.Metrics;
using Hotlap.Planning.Observing;

namespace Hotlap.Planning.Reporting;

internal static class RegressionFinding
{
    /// <summary>Returns a finding for each comparison, made or not, and at least one; none without maxRegression.</summary>
    public static IEnumerable<LimitFinding> Of(Gate gate, RunContext context, IReadOnlyList<ComparisonRow> rows)
    {
        if (gate.Threshold.MaxRegression is not { } text || !Percent.TryParse(text, out var limit)) return [];
        var metric = context.Metrics.Get(gate.Threshold.Metric);
        var subjects = gate.Subjects.Where(subject => context.Schedule.Variants.Contains(subject.Variant)).ToList();
        if (subjects.Count == 0) return [LimitFinding.NotShown(Nothing(gate.Threshold, context))];
        var compared = rows.Where(row => row.Metric == metric.Name).ToLookup(Subject.Of);
        return subjects.Select(subject => compared[subject].FirstOrDefault() is { } row
            ? Judge(row, limit, text)
            : LimitFinding.NotShown($"{metric.Name} of {subject.Name} was not compared: {Lacking(context, metric, subject.Variant)}"));
    }

    private static string Nothing(Threshold threshold, RunContext context) =>
        threshold.Variant is { } variant && variant == context.Baseline
        ? $"{threshold.Metric} of {variant} was not compared: it is the baseline; name another variant, or omit variant"
        : $"{threshold.Metric} was not compared with a baseline";

    private static string Lacking(RunContext context, Metric metric, string variant)
    {
        if (context.Observation.Baseline?.Problem is { } lost) return lost.Message;
        if (context.Observation.Baseline is { Reference.IsFirst: true }) return ObservedBaseline.First;
        if (context.Observation.Baseline?.Reference is { } run && !run.Variants.Contains(context.Spec.Comparison?.Baseline ?? variant))
            return $"run {run.Name} has no figures of variant {variant}; add the variant there, or set comparison.baseline to one of its "
                + "variants";
        return metric switch
        {
            { Kind: MetricKind.Image } => "the size of one of the images is unknown",
            { Name: MetricNames.P999 } =>
                $"no trial of either side has this metric; it needs {CellFigures.LeastRequestsForP999} correct answers in a trial, and a "
                    + "tool other than ab",
            { Percentile: not null } => "no trial of either side has this metric: it falls among failed requests, or there was no answer",
            _ => "no trial of either side has this metric",
        };
    }

    private static LimitFinding Judge(ComparisonRow row, int limit, string text)
    {
        var outcome = row.JudgeWorsening(limit);
        var finding = outcome.Verdict switch
        {
            LimitVerdict.Met => new LimitFinding(LimitVerdict.Met, $"{Name(row)}: {Interval(row)} is within the limit of {text}"),
            LimitVerdict.Violated => new LimitFinding(LimitVerdict.Violated, $"{Name(row)} is worse by more than {text}: {Interval(row)}"),
            _ when IsShort(row) => LimitFinding.TooFew($"{Name(row)}: only {row.Rounds} rounds have values on both sides"),
            _ => LimitFinding.NotShown($"{Name(row)}: {Missing(row, text)}", outcome.RoundsNeeded),
        };
        return finding with { PValue = row.PValueOfWorsening(limit), Rounds = row.Paired ? row.Rounds : null };
    }

    /// <summary>True when only rounds are missing for an interval.</summary>
    private static bool IsShort(ComparisonRow row) => row is
    {
        HasObstacle: false, Rounds: < WarningLimits.LeastRounds, IsOneSided: false, EarlierRuns: null or >= BetweenRuns.FewestEarlier,
    };

    private static string Missing(ComparisonRow row, string limit) => row switch
    {
        { Verdict: Verdict.HardwareDiffers } => "the hardware differs",
        { Verdict: Verdict.Emulated } => "one of the two ran under emulation; measure both on nodes of their image's architecture",
        { Verdict: Verdict.NotComparable } => "the two cannot be compared, for the reason that the condition Trustworthy names",
        { EarlierRuns: < BetweenRuns.FewestEarlier and var known } =>
            $"the spread between runs of the same image is unknown; it needs {BetweenRuns.FewestEarlier} earlier runs of the baseline's "
                + $"measurement, but there are {known}",
        { IsOneSided: true } when MetricCatalogue.BuiltIn.Find(row.Metric) is { Percentile: not null } =>
            "some trials have a value on one side only: on the other, the percentile falls among failed requests",
        { IsOneSided: true } => "some trials have a value on one side only",
        { LowPerMille: not null } => $"{Interval(row)} crosses the limit of {limit}",
        _ => "there is no interval",
    };

    private static string Name(ComparisonRow row) => $"{row.Metric} of {Subject.Of(row).Name} against {row.Baseline}";

    private static string Interval(ComparisonRow row) =>
        $"{Limit.Signed(row.ChangePerMille ?? 0)} [{Limit.Signed(row.LowPerMille!.Value)}, {Limit.Signed(row.HighPerMille!.Value)}]";
}
