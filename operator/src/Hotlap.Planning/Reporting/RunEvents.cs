using Hotlap.Planning.Actions;
using Hotlap.Planning.Context;
using Hotlap.Planning.Ordering;

namespace Hotlap.Planning.Reporting;

/// <summary>One event for each round that was discarded since the status was last written, and for each disrupted capacity trial.</summary>
internal static class DiscardEvents
{
    /// <summary>Returns the event of a capacity trial. The trial leaves no record, so the event is emitted when it is deleted.</summary>
    /// <param name="trial">The trial.</param>
    /// <param name="disruption">Code of the disruption.</param>
    public static PlannedEvent OfCapacity(Trial trial, string disruption)
    {
        var cause = new DiscardedRound(trial.Round, trial.Variant, [disruption]).Description;
        return new PlannedEvent(true, Reasons.RoundDiscarded, $"{cause}; the trial is measured again") { IsOfActions = true };
    }

    public static IEnumerable<PlannedEvent> Since(BenchmarkRunStatus? before, RunContext context)
    {
        var told = context.Status is not null ? before!.Progress?.TrialsDiscarded ?? 0 : 0;
        foreach (var round in context.Schedule.Discarded)
        {
            told -= context.Observation.Trials.Count(trial => trial.Record.Round == round.Round);
            if (told < 0) yield return new PlannedEvent(true, Reasons.RoundDiscarded, $"{round.Description}; its figures are discarded");
        }
    }
}

/// <summary>One event for each variant that was given up since the status was last written.</summary>
internal static class FailureEvents
{
    public static IEnumerable<PlannedEvent> Since(BenchmarkRunStatus? before, RunContext context)
    {
        var told = context.Status is not null ? before!.FailedVariants ?? [] : [];
        return context.Observation.FailedVariants
            .Where(failure => !told.Exists(known => known.Name == failure.Variant))
            .Select(
                failure =>
                    new PlannedEvent(
                        true, Reasons.VariantFailed,
                        $"the run continues without variant {failure.Variant} ({failure.Reason}): {failure.Message}"));
    }
}
