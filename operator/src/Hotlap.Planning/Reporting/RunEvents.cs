using Hotlap.Planning.Actions;
using Hotlap.Planning.Context;
using Hotlap.Planning.Ordering;

namespace Hotlap.Planning.Reporting;

/// <summary>Events about a run's progress since its status was last written.</summary>
internal static class RunEvents
{
    /// <summary>Returns the event of a disrupted capacity trial. It leaves no record, so the event is emitted when it is deleted.</summary>
    public static PlannedEvent OfCapacity(Trial trial, string disruption)
    {
        var cause = new DiscardedRound(trial.Round, trial.Variant, [disruption]).Description;
        return new PlannedEvent(true, Reasons.RoundDiscarded, $"{cause}; the trial is measured again") { IsOfActions = true };
    }

    /// <summary>Returns the events of discarded rounds, of variants that were given up, and of the run's new state.</summary>
    public static IEnumerable<PlannedEvent> Since(BenchmarkRunStatus? before, BenchmarkRunStatus after, RunContext context) =>
    [
        .. Discards(before, context), .. Failures(before, context), .. Transitions(before, after),
        .. ScheduledTimes.Missed(before, after, context), .. LevelChanges.News(before, after, context),
    ];

    private static IEnumerable<PlannedEvent> Discards(BenchmarkRunStatus? before, RunContext context)
    {
        var told = context.Status is not null ? before!.Progress?.TrialsDiscarded ?? 0 : 0;
        foreach (var round in context.Schedule.Discarded)
        {
            told -= context.Observation.Trials.Count(trial => trial.Record.Round == round.Round);
            if (told < 0) yield return new PlannedEvent(true, Reasons.RoundDiscarded, $"{round.Description}; its figures are discarded");
        }
    }

    private static IEnumerable<PlannedEvent> Failures(BenchmarkRunStatus? before, RunContext context)
    {
        var told = context.Status is not null ? before!.FailedVariants ?? [] : [];
        return context.Observation.FailedVariants.Where(failure => !told.Exists(known => known.Name == failure.Variant))
            .Select(failure => new PlannedEvent(
                true, Reasons.VariantFailed,
                $"the run continues without variant {failure.Variant} ({failure.Reason}): {failure.Message}"));
    }

    /// <summary>One event for each change of the reason of the condition that reports the outcome.</summary>
    private static IEnumerable<PlannedEvent> Transitions(BenchmarkRunStatus? before, BenchmarkRunStatus after)
    {
        var isNew = before?.Measurement != after.Measurement;
        if (Reconciling(before) == Reconciling(after) && !isNew) return Judged(before!, after);
        var told = Find(after, ConditionTypes.Failed, "True") ?? Find(after, ConditionTypes.Complete, "True")
            ?? Find(after, ConditionTypes.Reconciling, null)!;
        var isComplete = told.Type == ConditionTypes.Complete;
        var isBad = told.Type == ConditionTypes.Failed || IsTrouble(told.Reason);
        return
        [
            .. Reconciling(before) == Reasons.Suspended
                ? new[] { new PlannedEvent(false, Reasons.Resumed, "the run is resumed") } : [],
            new PlannedEvent(isBad, told.Reason, isComplete ? $"{told.Message}: {after.Summary}" : told.Message)
            {
                IsPassing = told.Type == ConditionTypes.Reconciling && told.Reason != Reasons.Suspended && !isNew,
            },
            .. Warn(Find(after, ConditionTypes.ThresholdsMet, "False")),
            .. Warn(isComplete ? Find(after, ConditionTypes.ThresholdsMet, "Unknown") : null),
            .. Warn(isComplete ? Find(after, ConditionTypes.Trustworthy, "False") : null),
        ];
    }

    /// <summary>An edit of the thresholds may change their verdict on the same trials.</summary>
    private static IEnumerable<PlannedEvent> Judged(BenchmarkRunStatus before, BenchmarkRunStatus after)
    {
        var missed = Find(after, ConditionTypes.ThresholdsMet, "False");
        return missed?.Message == Find(before, ConditionTypes.ThresholdsMet, "False")?.Message ? [] : Warn(missed);
    }

    private static IEnumerable<PlannedEvent> Warn(Condition? condition) =>
        condition is null ? [] : [new PlannedEvent(true, condition.Reason, condition.Message)];

    private static bool IsTrouble(string reason) =>
        reason is not (Reasons.Preparing or Reasons.Measuring or Reasons.WaitingForNodes or Reasons.Queued or Reasons.Suspended
            or Reasons.AllTrialsMeasured or Reasons.PrecisionReached or Reasons.VerdictsSettled or Reasons.Restored);

    private static string? Reconciling(BenchmarkRunStatus? status) => Find(status, ConditionTypes.Reconciling, null)?.Reason;

    private static Condition? Find(BenchmarkRunStatus? status, string type, string? value) =>
        status?.Conditions.FirstOrDefault(condition => condition.Type == type && (value is null || condition.Status == value));
}
