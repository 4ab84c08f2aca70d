using Hotlap.Measurement.Results;

namespace Hotlap.Measurement.Comparing;

/// <summary>
/// Compares variants by their trials; a trial is the unit of evidence. Within a run, rounds are paired: d = ln(candidate / baseline) for
/// each round, with the Hodges-Lehmann estimate and the exact signed-rank interval of d. Rounds of another run cannot be paired: the
/// estimate is the Mann-Whitney shift of the logarithms, and the interval includes the spread between runs. All rows of a result are one
/// list of comparisons, see <see cref="FalseDiscoveries"/>. The result does not depend on the order of the trials.
/// </summary>
public static class Comparer
{
    /// <summary>Compares every variant with a baseline variant of the same run, paired by round.</summary>
    /// <param name="trials">Trials of valid rounds of one measurement.</param>
    /// <param name="plan">Variants and margins.</param>
    /// <param name="baseline">Name of the baseline variant.</param>
    /// <returns>
    /// Rows ordered by variant (as in the spec), scenario and payload (in measurement order, after the metrics of the variant) and metric;
    /// the worst trials of the cells come last.
    /// </returns>
    public static IReadOnlyList<ComparisonRow> Compare(IReadOnlyList<MeasuredTrial> trials, ComparisonPlan plan, string baseline)
    {
        var other = plan.Variants.First(variant => variant.Name == baseline);
        return List([.. plan.Variants.Where(variant => variant.Name != baseline)
            .SelectMany(variant => Rows(plan, new VariantPair(Side(variant, trials), Side(other, trials), baseline, Paired: true)
            {
                Stopping = plan.Stopping,
            }))]);
    }

    /// <summary>
    /// Compares every variant with a variant of another run. Rounds of two runs cannot be paired, so there is no verdict without earlier
    /// runs that show the spread between runs.
    /// </summary>
    /// <param name="trials">Trials of valid rounds of one measurement.</param>
    /// <param name="plan">Variants and margins.</param>
    /// <param name="run">The baseline run.</param>
    /// <returns>Rows in the same order as <c>Compare</c>; none for a variant without a counterpart.</returns>
    public static IReadOnlyList<ComparisonRow> CompareWithRun(IReadOnlyList<MeasuredTrial> trials, ComparisonPlan plan, BaselineRun run) =>
        List(
            [.. from variant in plan.Variants
                from other in run.Variants
                where other.Name == (run.Variant ?? variant.Name)
                let name = $"{run.Name}/{other.Name}"
                from row in Rows(plan, new(Side(variant, trials), Side(other, run.Trials), name, Paired: false) { Earlier = run.Earlier })
                select row]);

    /// <summary>Judges all comparisons together.</summary>
    private static IReadOnlyList<ComparisonRow> List(IReadOnlyList<ComparisonRow> rows) => RoundsRange.Add(FalseDiscoveries.Correct(rows));

    private static VariantSide Side(ComparedVariant variant, IReadOnlyList<MeasuredTrial> trials) =>
        new(variant, [.. trials.Where(trial => trial.Record.Variant == variant.Name).OrderBy(trial => trial.Record.Round)]);

    private static IEnumerable<ComparisonRow> Rows(ComparisonPlan plan, VariantPair pair)
    {
        var ofVariant = plan.Metrics.All.Where(metric => !metric.IsOfCell);
        var ofCell = plan.Metrics.All.Where(metric => metric.IsOfCell).ToList();
        var metrics = ofVariant.Select(metric => new CellMetric(metric, "", ""))
            .Concat(pair.Cells.SelectMany(cell => ofCell.Where(metric => !metric.FollowsRate || !pair.IsSearched(cell))
                .Select(metric => new CellMetric(metric, cell.Scenario, cell.Payload))));
        return metrics.Select(cellMetric => Judge.Row(plan, pair, cellMetric)).OfType<ComparisonRow>()
            .Concat(pair.Paired ? WorstTrialRows.Of(pair) : []);
    }
}
