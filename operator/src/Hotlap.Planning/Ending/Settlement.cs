using Hotlap.Measurement.Comparing;
using Hotlap.Planning.Comparing;
using Hotlap.Planning.Context;
using Hotlap.Planning.Reporting;
using Hotlap.Planning.Warnings;

namespace Hotlap.Planning.Ending;

/// <summary>
/// Whether a run has a verdict on each primary comparison and on each threshold. The verdicts are those of the report, so they hold among
/// all comparisons and all limits of the run. A comparison that cannot have a verdict, such as one of different hardware, stays open.
/// </summary>
internal static class Settlement
{
    private const int MostListed = 4;

    public static bool IsReached(RunContext context)
    {
        var primary = ComparisonReport.Primary(context);
        return primary.Count + context.Spec.Thresholds.Count > 0
            && primary.All(row => row.Verdict is Verdict.Better or Verdict.Worse or Verdict.Same)
            && Thresholds(context).All(threshold => threshold.Verdict != nameof(LimitVerdict.NotShown));
    }

    /// <summary>Returns the verdicts, such as <c>p99 of hello on aot: Worse; threshold on p99: Met</c>.</summary>
    public static string Describe(RunContext context) => Lists.Join(
        [
            .. ComparisonReport.Primary(context).Select(row => $"{row.Metric} of {Subject.Of(row).Name}: {row.Verdict}"),
            .. Thresholds(context).Select(threshold => $"threshold on {threshold.Metric}: {threshold.Verdict}"),
        ],
        MostListed);

    private static IReadOnlyList<ThresholdStatus> Thresholds(RunContext context) => context.Once(Judge);

    private static IReadOnlyList<ThresholdStatus> Judge(RunContext context)
    {
        if (context.Spec.Thresholds.Count == 0) return [];
        var warnings = Enumerable.Empty<Warning>().ToLookup(warning => warning.Variant);
        var figures = new BenchmarkRunStatus
        {
            Variants = FigureCalculator.Variants(context, warnings), Results = FigureCalculator.Cells(context, warnings),
        };
        return ThresholdReport.Judge(context, figures, ComparisonReport.Rows(context)).Rows;
    }
}
