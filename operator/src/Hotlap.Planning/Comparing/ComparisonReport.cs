using Hotlap.Measurement.Comparing;
using Hotlap.Planning.Context;
using Hotlap.Planning.Metrics;
using Hotlap.Planning.Observing;

namespace Hotlap.Planning.Comparing;

/// <summary>Differences from the baseline, as they are judged and as the status shows them.</summary>
internal static class ComparisonReport
{
    /// <summary>Largest number of rows in a status.</summary>
    public const int MostRows = 1_000;

    /// <summary>Returns all comparisons of the valid trials; empty when there is nothing to compare with.</summary>
    public static IReadOnlyList<ComparisonRow> Rows(RunContext context) => context.Once(Compare);

    /// <summary>Returns the comparisons with another plan.</summary>
    public static IReadOnlyList<ComparisonRow> Rows(RunContext context, ComparisonPlan plan)
    {
        var trials = context.Schedule.Trials;
        if (context.Observation.Baseline is { Problem: not null }) return [];
        if (context.Observation.Baseline is { } baseline) return Comparer.CompareWithRun(trials, plan, Of(context, baseline));
        return context.Baseline is { } own && context.Schedule.Variants.Count > 1 ? Comparer.Compare(trials, plan, own) : [];
    }

    private static IReadOnlyList<ComparisonRow> Compare(RunContext context) => Rows(context, Plan(context));

    /// <summary>The baseline's nodes are already checked against this run's, so that only the architecture can differ.</summary>
    private static BaselineRun Of(RunContext context, ObservedBaseline baseline) => new()
    {
        Name = baseline.Reference.Name,
        Variants = [.. baseline.Reference.Images.Select(image => VariantHardware.OfBaseline(context, baseline, image))],
        Trials = baseline.Trials,
        Earlier = baseline.Earlier,
        Variant = context.Spec.Comparison?.Baseline,
    };

    /// <summary>Returns what to compare, and with which margins, according to the spec.</summary>
    public static ComparisonPlan Plan(RunContext context) => new()
    {
        Variants = [.. context.Schedule.Variants.Select(variant => VariantHardware.Of(context, variant))],
        Metrics = context.Metrics,
        MarginsPerMille = RunFacts.MarginsPerMille(context.Spec),
    };

    /// <summary>
    /// Returns the rows of the status: the usual metrics, the primary metrics, and those with a threshold on regressions. When there are
    /// too many, only the last two.
    /// </summary>
    public static List<ComparisonStatus>? Status(BenchmarkRunSpec spec, IReadOnlyList<ComparisonRow> rows)
    {
        if (rows.Count == 0) return null;
        var metrics = SpecMetrics.Of(spec);
        var isPrimary = PrimaryMetrics.By(spec);
        var deciding = rows.Where(row => isPrimary(row.Metric, row.Scenario, row.Payload)
            || spec.Thresholds.Exists(threshold => threshold.MaxRegression is not null && threshold.Metric == row.Metric)).ToHashSet();
        var shown = rows.Where(row => metrics.Get(row.Metric).IsUsual || deciding.Contains(row)).ToList();
        return [.. (shown.Count <= MostRows ? shown : rows.Where(deciding.Contains).Take(MostRows)).Select(Of)];
    }

    private static ComparisonStatus Of(ComparisonRow row) => new()
    {
        Variant = row.Variant,
        Baseline = row.Baseline,
        Scenario = row.Scenario,
        Payload = row.Payload,
        Metric = row.Metric,
        ChangePerMille = row.ChangePerMille,
        LowPerMille = row.LowPerMille,
        HighPerMille = row.HighPerMille,
        ConfidencePerMille = row.ConfidencePerMille,
        MarginPerMille = row.MarginPerMille,
        Rounds = row.Rounds,
        Paired = row.Paired,
        Verdict = row.Verdict.ToString(),
        RoundsNeeded = row.RoundsNeeded,
        EarlierRuns = row.EarlierRuns,
    };
}
