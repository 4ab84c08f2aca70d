using Hotlap.Measurement.Comparing;
using Hotlap.Planning.Context;
using Hotlap.Planning.Metrics;
using Hotlap.Planning.Observing;

namespace Hotlap.Planning.Comparing;

/// <summary>Differences from the baseline, as they are judged and as the status shows them.</summary>
internal static class ComparisonReport
{
    public const int MostRows = 1_000;

    /// <summary>Returns all comparisons of the valid trials; empty when there is nothing to compare with.</summary>
    public static IReadOnlyList<ComparisonRow> Rows(RunContext context) => context.Once(Compare);

    /// <summary>Returns those of primary metrics.</summary>
    public static IReadOnlyList<ComparisonRow> Primary(RunContext context)
    {
        var isPrimary = PrimaryMetrics.By(context.Spec);
        return [.. Rows(context).Where(row => isPrimary(row.Metric, row.Scenario, row.Payload))];
    }

    private static IReadOnlyList<ComparisonRow> Compare(RunContext context)
    {
        var (trials, plan) = (context.Schedule.Trials, Plan(context));
        if (context.Observation.Baseline is { Problem: not null } or { Reference.IsFirst: true }) return [];
        if (context.Observation.Baseline is { } baseline) return Comparer.CompareWithRun(trials, plan, Of(context, baseline));
        return context.Baseline is { } own && context.Schedule.Variants.Count > 1 ? Comparer.Compare(trials, plan, own) : [];
    }

    /// <summary>The baseline's nodes are already checked against this run's, so that only the architecture can differ.</summary>
    private static BaselineRun Of(RunContext context, ObservedBaseline baseline) => new()
    {
        Name = baseline.Reference.Name,
        Variants =
            [.. baseline.Reference.Images.Select(image =>
                VariantHardware.Of(context, image.Variant, baseline.Reference.Images, baseline.Trials))],
        Trials = baseline.Trials,
        Earlier = baseline.Earlier,
        Variant = context.Spec.Comparison?.Baseline,
    };

    public static ComparisonPlan Plan(RunContext context) => new()
    {
        Variants = [.. context.Schedule.Variants.Select(variant => VariantHardware.Of(context, variant))],
        Metrics = context.Metrics,
        MarginsPerMille = RunStatusReader.MarginsPerMille(context.Spec),
        Stopping = context.Stopping,
    };

    /// <summary>Returns the rows of usual, primary and gated metrics; only the last two when there would be too many.</summary>
    public static List<ComparisonStatus>? Status(BenchmarkRunSpec spec, IReadOnlyList<ComparisonRow> rows)
    {
        if (rows.Count == 0) return null;
        var metrics = SpecMetrics.Of(spec);
        var isPrimary = PrimaryMetrics.By(spec);
        var deciding = rows.Where(row => isPrimary(row.Metric, row.Scenario, row.Payload)
            || spec.Thresholds.Exists(threshold => threshold.MaxRegression is not null && threshold.Metric == row.Metric)).ToHashSet();
        var shown = rows.Where(row =>
            row.Metric == MetricNames.WorstTrials || metrics.Get(row.Metric).IsUsual || deciding.Contains(row)).ToList();
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
        RoundsNeededLow = row.RoundsNeededLow,
        RoundsNeededHigh = row.RoundsNeededHigh,
        UnclearAmong = row.UnclearAmong,
        EarlierRuns = row.EarlierRuns,
    };
}

/// <summary>What a figure describes: a variant, or one of its cells.</summary>
/// <param name="Variant">Name of the variant.</param>
/// <param name="Scenario">Name of the scenario; empty for a metric of the variant.</param>
/// <param name="Payload">Payload; empty when the scenario has none.</param>
internal sealed record Subject(string Variant, string Scenario, string Payload)
{
    /// <summary>Display name, such as <c>hello 1Ki on aot</c>, or the variant alone.</summary>
    public string Name => $"{Scenario}{(Payload.Length == 0 ? "" : $" {Payload}")}{(Scenario.Length == 0 ? "" : " on ")}{Variant}";

    public static Subject Of(ComparisonRow row) => new(row.Variant, row.Scenario, row.Payload);

    /// <summary>Returns the variant itself, or each of its cells, whichever the metric describes.</summary>
    public static IEnumerable<Subject> All(BenchmarkRunSpec spec, Metric metric, string variant) => metric.IsOfCell
        ? Cell.Measured(spec).Where(cell => MetricScope.IsCompared(metric, cell.Scenario))
            .Select(cell => new Subject(variant, cell.Scenario.Name, cell.Payload))
        : [new Subject(variant, "", "")];

    /// <summary>Returns what a complete run should compare by a metric: all variants but its own baseline, also those given up.</summary>
    public static IEnumerable<Subject> Expected(RunContext context, Metric metric) => context.Spec.Variants
        .Where(variant => variant.Name != context.Baseline)
        .SelectMany(variant => All(context.Spec, metric, variant.Name));

    /// <summary>True when a threshold applies to this subject. A field that the threshold does not set matches everything.</summary>
    public bool IsIn(Threshold threshold) => (threshold.Variant ?? Variant) == Variant
        && (threshold.Scenario ?? Scenario) == Scenario && (threshold.Payload ?? Payload) == Payload;
}
