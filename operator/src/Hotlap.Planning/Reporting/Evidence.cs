using Hotlap.Measurement.Comparing;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Metrics;
using Hotlap.Planning.Comparing;
using Hotlap.Planning.Context;
using Hotlap.Planning.Warnings;
using Hotlap.Planning.Metrics;
using Hotlap.Planning.Observing;

namespace Hotlap.Planning.Reporting;

/// <summary>Converts the trials of a run to the evidence from which warnings are derived.</summary>
internal static class Evidence
{
    public static IEnumerable<VariantEvidence> Of(RunContext context)
    {
        var cells = Cell.Measured(context.Spec);
        var schedule = context.Schedule;
        var planned = schedule.Discarded.Count >= schedule.PlannedRounds ? schedule.PlannedRounds : schedule.ValidRounds;
        return schedule.Variants.Select(variant =>
        {
            var trials = schedule.Trials.Where(trial => trial.Record.Variant == variant).OrderBy(trial => trial.Record.Round).ToList();
            return new VariantEvidence(variant, [.. trials.Select(OfTrial)], schedule.Discarded.Count, planned)
            {
                IsEmulated = VariantHardware.IsEmulated(context, variant),
                Cells = [.. cells.Select(cell => OfCell(context, cell, trials))],
                Startups = context.Spec.StartupOnly
                    ? [.. trials.Select(trial => trial.Startup).OfType<StartupSample>()
                        .Select(startup => (double)startup.FirstCorrectAnswerMicroseconds)] : null,
            };
        });
    }

    private static TrialEvidence OfTrial(RecordedTrial trial) => new(
        trial.Record,
        trial.GeneratorNodes.Count > 0 ? trial.GeneratorNodes : [trial.Record.GeneratorNode],
        [.. trial.Measured.Cells.SelectMany(cell => cell.Parts)]);

    /// <summary>
    /// Selects the figure by which the trials of a cell are compared with each other: the reached rate in a closed loop, the median latency
    /// at a planned rate, and the primary metric of a program.
    /// </summary>
    private static Series OfCell(RunContext context, Cell cell, IReadOnlyList<RecordedTrial> trials)
    {
        var samples = trials.SelectMany(trial => trial.Cells).Where(cell.IsOf).ToList();
        var name = cell.Scenario.Program is not null ? PrimaryMetrics.First(context.Spec, cell)
            : samples.Exists(sample => sample.RateMilliPerSecond is not null) ? MetricNames.P50
            : MetricNames.RequestsPerSecond;
        var metric = context.Metrics.Get(name);
        var values = MetricSeries.Of(metric, [.. trials.Select(trial => trial.Measured)], cell.Scenario.Name, cell.Payload);
        return new Series(cell, metric.Label, [.. values.OfType<double>().Select(value => value / metric.TrialUnitsPerUnit)]);
    }
}
