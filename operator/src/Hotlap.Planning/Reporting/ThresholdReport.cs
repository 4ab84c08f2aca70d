using System.Globalization;
using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.Comparing;

namespace Hotlap.Planning.Reporting;

/// <summary>The verdict on each threshold, for the status.</summary>
internal static class ThresholdReport
{
    private const int MostListed = 4;
    private const int LongestMessage = 1_000;

    /// <summary>
    /// One row for each threshold of the spec. Where another run is the baseline, a metric that decides and has no threshold on its
    /// regression gets a row, too: its
    /// margin is the limit.
    /// </summary>
    public static IReadOnlyList<ThresholdStatus> Rows(RunContext context, BenchmarkRunStatus status, IReadOnlyList<ComparisonRow> comparisons) =>
    [
        .. context.Spec.Thresholds.Concat(Implied(context.Spec, comparisons))
            .Select(threshold => Row(threshold, [.. GivenUp(threshold, status), .. Findings(threshold, context, status, comparisons)])),
    ];

    private static IEnumerable<LimitFinding> Findings(
        Threshold threshold, RunContext context, BenchmarkRunStatus status, IReadOnlyList<ComparisonRow> comparisons) =>
        IsOfGivenUp(threshold, status) ? [] : AbsoluteFinding.Of(threshold, context, status).Concat(RegressionFinding.Of(threshold, context, comparisons));

    private static IEnumerable<Threshold> Implied(BenchmarkRunSpec spec, IReadOnlyList<ComparisonRow> comparisons)
    {
        if (spec.Comparison?.BaselineRun is null) return [];
        var cells = Cell.Measured(spec).ToDictionary(cell => (cell.Scenario.Name, cell.Payload));
        return comparisons
            .Where(row => PrimaryMetrics.Has(spec, row.Metric, cells.GetValueOrDefault((row.Scenario, row.Payload))))
            .Where(row => !spec.Thresholds.Exists(threshold => threshold.MaxRegression is not null && threshold.Metric == row.Metric))
            .Select(row => new Threshold { Metric = row.Metric, MaxRegression = Percentage(row.MarginPerMille) })
            .Distinct();
    }

    private static string Percentage(long perMille) => string.Create(CultureInfo.InvariantCulture, $"{perMille / 10m:0.#}%");

    /// <summary>A variant that was given up meets no threshold.</summary>
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
            RoundsNeeded = deciding.TrueForAll(finding => finding.RoundsNeeded is not null) ? deciding.Max(finding => finding.RoundsNeeded) : null,
        };
    }

    private static string Cut(string message) =>
        message.Length <= LongestMessage ? message : string.Concat(message.AsSpan(0, LongestMessage - 3), "...");
}
