using Hotlap.Measurement.Results;

namespace Hotlap.Measurement.Comparing;

/// <summary>
/// Compares variants by their trials. A trial is the unit of evidence: d = ln(candidate / baseline) of each round, Hodges-Lehmann
/// estimate and exact
/// signed-rank interval of d; against another run, whose rounds are no partners, the Mann-Whitney shift of the logarithms with an
/// interval that holds the
/// spread between runs. The same trials give the same rows, whatever their order.
/// </summary>
public static class Comparer
{
    /// <summary>Compares every variant with one of the same run, paired by round.</summary>
    /// <param name="trials">Trials of valid rounds of one measurement.</param>
    /// <param name="plan">Variants and margins.</param>
    /// <param name="baseline">Name of the variant that the others are compared with.</param>
    /// <returns>Rows ordered by variant (as planned), scenario and payload (as measured; those of the variant itself first) and metric.</returns>
    public static IReadOnlyList<ComparisonRow> Compare(IReadOnlyList<MeasuredTrial> trials, ComparisonPlan plan, string baseline)
    {
        ArgumentNullException.ThrowIfNull(plan);
        var other = plan.Variants.First(variant => variant.Name == baseline);
        return [.. plan.Variants.Where(variant => variant.Name != baseline)
            .SelectMany(variant => Rows(plan, new Contest(Side(variant, trials), Side(other, trials), baseline, Paired: true)))];
    }

    /// <summary>
    /// Compares every variant with one of another run. The rounds of two runs are no partners: without earlier runs that tell how much
    /// runs differ there is no verdict.
    /// </summary>
    /// <param name="trials">Trials of valid rounds of one measurement.</param>
    /// <param name="plan">Variants and margins.</param>
    /// <param name="run">The other run.</param>
    /// <returns>Rows in the same order; none for a variant that has no partner.</returns>
    public static IReadOnlyList<ComparisonRow> CompareWithRun(IReadOnlyList<MeasuredTrial> trials, ComparisonPlan plan, BaselineRun run)
    {
        ArgumentNullException.ThrowIfNull(plan);
        ArgumentNullException.ThrowIfNull(run);
        return [.. plan.Variants.SelectMany(variant => run.Variants
            .Where(other => other.Name == (run.Variant ?? variant.Name))
            .SelectMany(other => Rows(plan, new Contest(Side(variant, trials), Side(other, run.Trials), $"{run.Name}/{other.Name}", Paired: false)
            {
                Earlier = run.Earlier,
            })))];
    }

    private static ContestSide Side(ComparedVariant variant, IReadOnlyList<MeasuredTrial> trials) =>
        new(variant, [.. trials.Where(trial => trial.Record.Variant == variant.Name).OrderBy(trial => trial.Record.Round)]);

    private static IEnumerable<ComparisonRow> Rows(ComparisonPlan plan, Contest contest)
    {
        var ofVariant = plan.Metrics.All.Where(metric => !metric.IsOfCell);
        var ofCell = plan.Metrics.All.Where(metric => metric.IsOfCell).ToList();
        var questions = ofVariant.Select(metric => new Question(metric, "", ""))
            .Concat(contest.Cells.SelectMany(cell => ofCell.Select(metric => new Question(metric, cell.Scenario, cell.Payload))));
        return questions.Select(question => Judge.Row(plan, contest, question)).OfType<ComparisonRow>();
    }
}
