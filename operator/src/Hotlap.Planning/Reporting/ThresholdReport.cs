using Hotlap.Measurement.Comparing;
using Hotlap.Measurement.Warnings;
using Hotlap.Planning.Context;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Specs;

namespace Hotlap.Planning.Reporting;

internal static class ThresholdReport
{
    /// <summary>Largest number of rows in a status: all thresholds that a spec may have, and as many again.</summary>
    private const int MostRows = 128;

    private const int MostListed = 4;
    private const int LongestMessage = 1_000;

    /// <summary>
    /// Returns one row for each threshold of the spec, followed by those that a baseline run implies, and the family of their limits.
    /// </summary>
    public static (IReadOnlyList<ThresholdStatus> Rows, LimitFamily Family) Judge(
        RunContext context, BenchmarkRunStatus status, IReadOnlyList<ComparisonRow> comparisons)
    {
        var thresholds = context.Spec.Thresholds;
        var gates = thresholds.Select(threshold => Gate.Of(context, threshold))
            .Concat(ImpliedGates.Of(context, MostRows - thresholds.Count))
            .Select(gate => (gate.Threshold, Findings: Findings(gate, context, status, comparisons).ToList())).ToList();
        var family = new LimitFamily(gates.SelectMany(gate => gate.Findings));
        return (
            [.. gates.Select(gate => Row(gate.Threshold, [.. GivenUp(gate.Threshold, status), .. gate.Findings.Select(family.Judge)]))],
            family);
    }

    /// <summary>
    /// Returns the verdict of the spec's thresholds on one variant alone; null without one that applies to it, and for a variant that was
    /// given up. The baseline is no regression of itself.
    /// </summary>
    public static string? Verdict(
        string variant, RunContext context, BenchmarkRunStatus status, IReadOnlyList<ComparisonRow> comparisons, LimitFamily family)
    {
        var own = context.Spec.Thresholds.Where(threshold => (threshold.Variant ?? variant) == variant).ToList();
        if (own.Count == 0 || status.Variants!.Exists(other => other.Name == variant && other.Failure is not null)) return null;
        return Judge([.. own.SelectMany(threshold => Findings(
            Gate.Of(context, threshold with
            {
                Variant = variant, MaxRegression = variant == context.Baseline ? null : threshold.MaxRegression,
            }),
            context, status, comparisons)).Select(family.Judge)]).ToString();
    }

    private static LimitVerdict Judge(IReadOnlyList<LimitFinding> findings) =>
        findings.Any(finding => finding.Verdict == LimitVerdict.Violated) ? LimitVerdict.Violated
            : findings.All(finding => finding.Verdict == LimitVerdict.Met) ? LimitVerdict.Met
            : LimitVerdict.NotShown;

    private static IEnumerable<LimitFinding> Findings(
        Gate gate, RunContext context, BenchmarkRunStatus status, IReadOnlyList<ComparisonRow> comparisons) =>
        status.Variants!.Exists(variant => variant.Failure is not null && variant.Name == gate.Threshold.Variant)
            ? [] : AbsoluteFinding.Of(gate.Threshold, context, status).Concat(RegressionFinding.Of(gate, context, comparisons));

    /// <summary>Returns a finding for each variant that was given up, because it meets no threshold.</summary>
    private static IEnumerable<LimitFinding> GivenUp(Threshold threshold, BenchmarkRunStatus status) => status.Variants!
        .Where(variant => variant.Failure is not null && (threshold.Variant ?? variant.Name) == variant.Name)
        .Select(variant => LimitFinding.NotShown(
            $"{threshold.Metric} of {variant.Name} was not measured: the variant was given up ({variant.Failure})"));

    private static ThresholdStatus Row(Threshold threshold, IReadOnlyList<LimitFinding> findings)
    {
        var verdict = Judge(findings);
        var deciding = findings.Where(finding => finding.Verdict == verdict).ToList();
        return new ThresholdStatus
        {
            Metric = threshold.Metric,
            Variant = threshold.Variant,
            Scenario = threshold.Scenario,
            Payload = threshold.Payload,
            Max = threshold.Max,
            Min = threshold.Min,
            MaxRegression = threshold.MaxRegression,
            Verdict = verdict.ToString(),
            Message = Lists.Shorten(Lists.Join(deciding.ConvertAll(finding => finding.Message), MostListed), LongestMessage),
            RoundsNeeded = deciding.TrueForAll(finding => finding.RoundsNeeded is not null)
                ? deciding.Max(finding => finding.RoundsNeeded) : null,
        };
    }
}

/// <summary>The result of evaluating one figure against a threshold.</summary>
/// <param name="Verdict">The verdict.</param>
/// <param name="Message">The figure, its interval and the limit; or what is missing.</param>
/// <param name="RoundsNeeded">Number of rounds that would likely make the verdict conclusive; null when it cannot be estimated.</param>
internal sealed record LimitFinding(LimitVerdict Verdict, string Message, int? RoundsNeeded = null)
{
    /// <summary>P-value of a figure beyond the limit; null for what is exact, and without an interval.</summary>
    public double? PValue { get; init; }

    /// <summary>Rounds behind the finding; null against another run, whose interval more rounds hardly narrow.</summary>
    public int? Rounds { get; init; }

    /// <summary>Creates a finding for a figure that neither meets nor violates its threshold.</summary>
    public static LimitFinding NotShown(string message, int? roundsNeeded = null) => new(
        LimitVerdict.NotShown,
        roundsNeeded is { } rounds ? $"{message}; {rounds} rounds would likely be conclusive" : message,
        roundsNeeded);

    public static LimitFinding TooFew(string message) => new(
        LimitVerdict.NotShown, $"{message}, and an interval needs {WarningLimits.LeastRounds}", WarningLimits.LeastRounds);
}

/// <summary>Status, reason and message of the condition <c>ThresholdsMet</c>.</summary>
internal sealed record ThresholdVerdict(string Status, string Reason, string Message)
{
    private const int MostListed = 10;

    /// <summary>The condition before the end of the run; null for a run with neither thresholds nor a baseline run.</summary>
    public static ThresholdVerdict? Open(BenchmarkRunSpec spec) => spec.Thresholds.Count > 0 || spec.Comparison?.BaselineRef is not null
        ? new ThresholdVerdict("Unknown", Reasons.NotComplete, "thresholds are evaluated once all trials are measured")
        : null;

    /// <summary>Returns True only when every threshold is met, False when one is violated, otherwise Unknown.</summary>
    public static ThresholdVerdict? Judge(RunContext context, IReadOnlyList<ThresholdStatus> rows)
    {
        var spec = context.Spec;
        if (Open(spec) is null) return null;
        var violated = Of(rows, LimitVerdict.Violated);
        var notShown = Of(rows, LimitVerdict.NotShown);
        if (violated.Count > 0) return new ThresholdVerdict(
            "False", Reasons.ThresholdExceeded, Lists.Join([.. violated, .. notShown], MostListed));
        if (notShown.Count > 0) return new ThresholdVerdict("Unknown", Reasons.ThresholdsNotShown, Lists.Join(notShown, MostListed));
        return rows.Count switch
        {
            0 when context.Observation.Baseline is { Reference.IsFirst: true } =>
                new ThresholdVerdict("Unknown", Reasons.ThresholdsNotShown, ObservedBaseline.First),
            0 => new ThresholdVerdict(
                "Unknown", Reasons.ThresholdsNotShown, $"no primary metric was compared with {spec.Comparison?.BaselineRef?.Text()}"),
            1 => new ThresholdVerdict("True", Reasons.AllThresholdsMet, "the threshold is met"),
            var count => new ThresholdVerdict("True", Reasons.AllThresholdsMet, $"all {count} thresholds are met"),
        };
    }

    private static List<string> Of(IEnumerable<ThresholdStatus> rows, LimitVerdict verdict) =>
        [.. rows.Where(row => row.Verdict == verdict.ToString()).Select(row => row.Message)];
}
