using Hotlap.Measurement.Comparing;
using Hotlap.Planning.Actions;
using Hotlap.Planning.Comparing;
using Hotlap.Planning.Context;
using Hotlap.Planning.Metrics;
using Hotlap.Planning.Warnings;

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
            return new VariantEvidence(variant, trials, schedule.Discarded.Count, planned)
            {
                IsEmulated = VariantHardware.IsEmulated(context, variant),
                Cells = [.. cells.Select(cell => OfCell(context, cell, trials))],
                Startups = context.Spec.StartupOnly
                    ? [.. trials.Select(trial => trial.Startup).OfType<StartupSample>()
                        .Select(startup => (double)startup.FirstCorrectAnswerMicroseconds)] : null,
            };
        });
    }

    /// <summary>
    /// Selects the figure by which the trials of a cell are compared with each other: the reached rate in a closed loop, the median latency
    /// at a planned rate, and the primary metric of a program.
    /// </summary>
    private static Series OfCell(RunContext context, Cell cell, IReadOnlyList<MeasuredTrial> trials)
    {
        var samples = trials.SelectMany(trial => trial.Samples).Where(cell.IsOf).ToList();
        var name = cell.Scenario.Program is not null ? PrimaryMetrics.First(context.Spec, cell)
            : samples.Exists(sample => sample.RateMilliPerSecond is not null) ? MetricNames.P50
            : MetricNames.RequestsPerSecond;
        var metric = context.Metrics.Get(name);
        var values = MetricSeries.Of(metric, trials, cell.Scenario.Name, cell.Payload);
        return new Series(cell, metric.Label, [.. values.OfType<double>().Select(value => value / metric.TrialUnitsPerUnit)]);
    }
}

/// <summary>
/// Events that report the progress of a run: one for each change of the reason of the condition that reports the outcome.
/// </summary>
internal static class Transitions
{
    public static IReadOnlyList<PlannedEvent> Between(BenchmarkRunStatus? before, BenchmarkRunStatus after)
    {
        var isNew = before?.Measurement != after.Measurement;
        if (Reconciling(before) == Reconciling(after) && !isNew) return [.. Judged(before!, after)];
        var events = new List<PlannedEvent>();
        if (Reconciling(before) == Reasons.Suspended) events.Add(new PlannedEvent(false, Reasons.Resumed, "the run is resumed"));
        var told = Find(after, ConditionTypes.Failed, "True") ?? Find(after, ConditionTypes.Complete, "True")
            ?? Find(after, ConditionTypes.Reconciling, null)!;
        var bad = told.Type == ConditionTypes.Failed || IsTrouble(told.Reason);
        events.Add(
            new PlannedEvent(bad, told.Reason, told.Type == ConditionTypes.Complete ? $"{told.Message}: {after.Summary}" : told.Message)
        {
            IsPassing = told.Type == ConditionTypes.Reconciling && told.Reason != Reasons.Suspended && !isNew,
        });
        if (Find(after, ConditionTypes.ThresholdsMet, "False") is { } violated) events.Add(
            new PlannedEvent(true, violated.Reason, violated.Message));
        if (told.Type == ConditionTypes.Complete && Find(after, ConditionTypes.ThresholdsMet, "Unknown") is { } open)
            events.Add(new PlannedEvent(true, open.Reason, open.Message));
        if (told.Type == ConditionTypes.Complete
            && Find(after, ConditionTypes.Trustworthy, "False") is { } warning) events.Add(
                new PlannedEvent(true, warning.Reason, warning.Message));
        return events;
    }

    /// <summary>An edit of the thresholds may change their verdict on the same trials.</summary>
    private static IEnumerable<PlannedEvent> Judged(BenchmarkRunStatus before, BenchmarkRunStatus after) =>
        Find(after, ConditionTypes.ThresholdsMet, "False") is { } missed
            && missed.Message != Find(before, ConditionTypes.ThresholdsMet, "False")?.Message
            ? [new PlannedEvent(true, missed.Reason, missed.Message)] : [];

    private static bool IsTrouble(string reason) =>
        reason is not (Reasons.Preparing or Reasons.Measuring or Reasons.Queued or Reasons.Suspended or Reasons.AllTrialsMeasured
            or Reasons.PrecisionReached);

    private static string? Reconciling(BenchmarkRunStatus? status) =>
        status is null ? null : Find(status, ConditionTypes.Reconciling, null)?.Reason;

    private static Api.Core.Condition? Find(BenchmarkRunStatus status, string type, string? value) =>
        status.Conditions.FirstOrDefault(condition => condition.Type == type && (value is null || condition.Status == value));
}
