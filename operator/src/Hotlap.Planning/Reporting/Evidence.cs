using Hotlap.Measurement.Results;
using Hotlap.Planning.Doubting;
using Hotlap.Planning.Observing;

namespace Hotlap.Planning.Reporting;

/// <summary>The trials of a run as doubts look at them.</summary>
internal static class Evidence
{
    private const double NanosecondsPerMicrosecond = 1000;

    public static IEnumerable<VariantEvidence> Of(RunContext context)
    {
        var cells = Cell.Measured(context.Spec);
        var course = context.Course;
        var planned = course.Discarded.Count >= course.PlannedRounds ? course.PlannedRounds : course.ValidRounds;
        return course.Variants.Select(variant =>
        {
            var trials = course.Trials.Where(trial => trial.Record.Variant == variant).OrderBy(trial => trial.Record.Round).ToList();
            return new VariantEvidence(variant, [.. trials.Select(OfTrial)], course.Discarded.Count, planned)
            {
                Cells = [.. cells.Select(cell => new Series(cell, Values(cell, trials)))],
                Startups = context.Spec.StartupOnly ? [.. trials.Select(trial => (double)trial.Startup.FirstCorrectAnswerMicroseconds)] : null,
            };
        });
    }

    private static TrialEvidence OfTrial(RecordedTrial trial) => new(
        trial.Record,
        trial.GeneratorNodes.Count > 0 ? trial.GeneratorNodes : [trial.Record.GeneratorNode],
        [.. trial.Measured.Cells.SelectMany(cell => cell.Parts)]);

    /// <summary>What the load asks for: the rate that was reached, or the median latency where the rate is given.</summary>
    private static List<double> Values(Cell cell, IEnumerable<RecordedTrial> trials) =>
    [
        .. trials.SelectMany(trial => trial.Cells).Where(cell.IsOf).Select(sample => sample.RateMilliPerSecond is null
            ? CellFigures.Of(sample).RequestsPerSecond
            : CellFigures.Of(sample).P50Nanoseconds / NanosecondsPerMicrosecond).OfType<double>(),
    ];
}
