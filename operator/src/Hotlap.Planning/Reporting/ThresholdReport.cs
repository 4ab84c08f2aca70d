using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.Comparing;
using Hotlap.Planning.Context;

namespace Hotlap.Planning.Reporting;

/// <summary>Verdicts on the thresholds, for the status.</summary>
internal static class ThresholdReport
{
    /// <summary>Largest number of rows in a status: all thresholds that a spec may have, and as many again.</summary>
    private const int MostRows = 128;

    private const int MostListed = 4;
    private const int LongestMessage = 1_000;

    /// <summary>Returns one row for each threshold of the spec, followed by those that a baseline run implies.</summary>
    public static IReadOnlyList<ThresholdStatus> Rows(
        RunContext context, BenchmarkRunStatus status, IReadOnlyList<ComparisonRow> comparisons)
    {
        var thresholds = context.Spec.Thresholds;
        return
        [
            .. thresholds.Select(threshold => Gate.Of(context, threshold)).Concat(ImpliedGates.Of(context, MostRows - thresholds.Count))
                .Select(gate => Row(gate.Threshold, [.. GivenUp(gate.Threshold, status), .. Findings(gate, context, status, comparisons)])),
        ];
    }

    private static IEnumerable<LimitFinding> Findings(
        Gate gate, RunContext context, BenchmarkRunStatus status, IReadOnlyList<ComparisonRow> comparisons) =>
        IsOfGivenUp(gate.Threshold, status)
            ? [] : AbsoluteFinding.Of(gate.Threshold, context, status).Concat(RegressionFinding.Of(gate, context, comparisons));

    /// <summary>Returns a finding for each variant that was given up, because it meets no threshold.</summary>
    private static IEnumerable<LimitFinding> GivenUp(Threshold threshold, BenchmarkRunStatus status) => status.Variants!
        .Where(variant => variant.Failure is not null && (threshold.Variant ?? variant.Name) == variant.Name)
        .Select(variant => LimitFinding.NotShown(
            $"{threshold.Metric} of {variant.Name} was not measured: the variant was given up ({variant.Failure})"));

    private static bool IsOfGivenUp(Threshold threshold, BenchmarkRunStatus status) =>
        status.Variants!.Exists(variant => variant.Failure is not null && variant.Name == threshold.Variant);

    private static ThresholdStatus Row(Threshold threshold, IReadOnlyList<LimitFinding> findings)
    {
        var verdict = findings.Any(finding => finding.Verdict == LimitVerdict.Violated) ? LimitVerdict.Violated
            : findings.All(finding => finding.Verdict == LimitVerdict.Met) ? LimitVerdict.Met
            : LimitVerdict.NotShown;
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
            Message = Cut(Lists.Join(deciding.ConvertAll(finding => finding.Message), MostListed)),
            RoundsNeeded = deciding.TrueForAll(finding => finding.RoundsNeeded is not null)
                ? deciding.Max(finding => finding.RoundsNeeded) : null,
        };
    }

    private static string Cut(string message) =>
        message.Length <= LongestMessage ? message : string.Concat(message.AsSpan(0, LongestMessage - 3), "...");
}
