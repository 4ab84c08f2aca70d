using Hotlap.Measurement.Results;

namespace Hotlap.Measurement.Comparing;

/// <summary>
/// Compares variants by their trials. A trial is the unit of evidence: d = ln(candidate / baseline) of each round, Hodges-Lehmann estimate and exact
/// signed-rank interval of d; against another run, whose rounds are no partners, the Mann-Whitney shift interval of the logarithms. The same trials
/// give the same rows, whatever their order.
/// </summary>
public static class Comparer
{
    /// <summary>Compares every variant with one of the same run, paired by round.</summary>
    /// <param name="trials">Trials of valid rounds of one generation.</param>
    /// <param name="plan">Variants, margins, gates.</param>
    /// <param name="baseline">Name of the variant that the others are compared with.</param>
    /// <returns>Rows ordered by variant (as planned), scenario and payload (as measured; those of the variant itself first) and metric.</returns>
    public static IReadOnlyList<ComparisonRow> Compare(IReadOnlyList<MeasuredTrial> trials, ComparisonPlan plan, string baseline)
    {
        ArgumentNullException.ThrowIfNull(plan);
        var other = plan.Variants.First(variant => variant.Name == baseline);
        return [.. plan.Variants.Where(variant => variant.Name != baseline)
            .SelectMany(variant => Rows(plan, new Contest(Side(variant, trials), Side(other, trials), baseline, Paired: true)))];
    }

    /// <summary>Compares every variant with one of another run. The rounds of two runs are no partners: this is weaker evidence, and needs 5 trials a side.</summary>
    /// <param name="trials">Trials of valid rounds of one generation.</param>
    /// <param name="plan">Variants, margins, gates.</param>
    /// <param name="run">The other run.</param>
    /// <returns>Rows in the same order; none for a variant that has no partner.</returns>
    public static IReadOnlyList<ComparisonRow> CompareWithRun(IReadOnlyList<MeasuredTrial> trials, ComparisonPlan plan, BaselineRun run)
    {
        ArgumentNullException.ThrowIfNull(plan);
        ArgumentNullException.ThrowIfNull(run);
        return [.. plan.Variants.SelectMany(variant => run.Variants
            .Where(other => other.Name == (run.Variant ?? variant.Name))
            .SelectMany(other => Rows(plan, new Contest(Side(variant, trials), Side(other, run.Trials), $"{run.Name}/{other.Name}", Paired: false))))];
    }

    private static ContestSide Side(ComparedVariant variant, IReadOnlyList<MeasuredTrial> trials) =>
        new(variant, [.. trials.Where(trial => trial.Record.Variant == variant.Name).OrderBy(trial => trial.Record.Round)]);

    private static IEnumerable<ComparisonRow> Rows(ComparisonPlan plan, Contest contest)
    {
        var ofVariant = ComparedMetric.All.Where(metric => metric.Kind is MetricKind.Variant or MetricKind.Image);
        var ofCell = ComparedMetric.All.Where(metric => metric.Kind is MetricKind.Cell or MetricKind.Errors).ToList();
        var questions = ofVariant.Select(metric => new Question(metric, "", ""))
            .Concat(contest.Cells.SelectMany(cell => ofCell.Select(metric => new Question(metric, cell.Scenario, cell.Payload))));
        return questions.Select(question => Judge.Row(plan, contest, question)).OfType<ComparisonRow>();
    }
}
