using Hotlap.Measurement.Comparing;
using Hotlap.Planning.Comparing;
using Hotlap.Planning.Context;
using Hotlap.Planning.Metrics;
using Hotlap.Planning.Specs;
using Hotlap.Planning.Syntax;
using Hotlap.Planning.Warnings;

namespace Hotlap.Planning.Reporting;

internal static class EvidenceBuilder
{
    public static IEnumerable<VariantEvidence> Of(RunContext context)
    {
        var cells = Cell.Measured(context.Spec);
        var schedule = context.Schedule;
        var planned = schedule.Discarded.Count >= schedule.PlannedRounds ? schedule.PlannedRounds : schedule.ValidRounds;
        return schedule.Variants.Select(variant =>
        {
            var trials = FigureCalculator.Trials(context, variant);
            return new VariantEvidence(variant, trials, schedule.Discarded.Count, planned)
            {
                IsEmulated = VariantHardware.IsEmulated(context, variant),
                HasSidecars = !UrlRuns.Is(context.Spec) && TemplateContainers.Running(context.Spec.Target.PodTemplate).Any(),
                UnresolvedBecause = context.Observation.Preparation?.Images.FirstOrDefault(image => image.Variant == variant)
                    ?.UnresolvedBecause,
                Outliers = [.. OutlierReport.All(context).Where(outlier => outlier.Variant == variant)],
                Cells = [.. cells.Select(cell => OfCell(context, cell, trials))],
                Startups = context.Spec.StartupOnly
                    ? [.. trials.Select(trial => trial.Startup).OfType<StartupSample>()
                        .Select(startup => (double)startup.FirstCorrectAnswerMicroseconds)] : null,
            };
        });
    }

    /// <summary>
    /// Compares trials by the rate in a closed loop and in a search, else by the median latency; those of a program by its metric.
    /// </summary>
    private static Series OfCell(RunContext context, Cell cell, IReadOnlyList<MeasuredTrial> trials)
    {
        var samples = trials.SelectMany(trial => trial.Samples).Where(cell.IsOf).ToList();
        var name = cell.Scenario.Program is not null ? PrimaryMetrics.First(context.Spec, cell)
            : samples.Exists(sample => sample.Search is not null) ? MetricNames.RateAtObjective
            : samples.Exists(sample => sample.RateMilliPerSecond is not null) ? MetricNames.P50
            : MetricNames.RequestsPerSecond;
        var metric = context.Metrics.Get(name);
        var values = MetricSeries.Of(metric, trials, cell.Scenario.Name, cell.Payload);
        return new Series(cell, metric.Label, [.. values.OfType<double>().Select(value => value / metric.TrialUnitsPerUnit)]);
    }
}
