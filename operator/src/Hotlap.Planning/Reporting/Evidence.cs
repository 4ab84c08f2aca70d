using Hotlap.Measurement.Contract;
using Hotlap.Planning.Doubting;

namespace Hotlap.Planning.Reporting;

/// <summary>The trials of a run as doubts look at them.</summary>
internal static class Evidence
{
    public static IEnumerable<VariantEvidence> Of(RunContext context)
    {
        var cells = Cell.Measured(context.Spec);
        var missedSome = context.Course.Next is null && context.Course.Discarded.Count >= context.Course.PlannedRounds;
        return context.Spec.Variants.Select(variant => OfVariant(context, variant.Name, cells) with
        {
            Planned = missedSome ? context.Course.PlannedRounds : context.Course.ValidRounds,
        });
    }

    private static VariantEvidence OfVariant(RunContext context, string variant, IReadOnlyList<Cell> cells)
    {
        var rounds = context.Course.Trials.Where(trial => trial.Record.Variant == variant).GroupBy(trial => trial.Record.Round).OrderBy(round => round.Key).ToList();
        List<TrialEvidence> trials = [.. rounds.Select(round => new TrialEvidence([.. round.Select(trial => trial.Record)], [.. round.SelectMany(trial => trial.Cells)]))];
        return new VariantEvidence(variant, trials, context.Course.Discarded.Count, trials.Count)
        {
            Cells = [.. cells.Select(cell => new Series(cell, [.. trials.Select(trial => Rate(cell, trial.Samples)).OfType<double>()]))],
            Startups = context.Spec.StartupOnly ? [.. rounds.Select(round => (double)round.First().Startup.FirstCorrectAnswerMicroseconds)] : null,
        };
    }

    private static double? Rate(Cell cell, IEnumerable<CellSample> samples)
    {
        var windows = samples.Where(cell.IsOf).Where(sample => sample.WindowNanoseconds > 0).ToList();
        return windows.Count == 0 ? null : windows.Sum(sample => sample.Requests * 1e9 / sample.WindowNanoseconds);
    }
}
