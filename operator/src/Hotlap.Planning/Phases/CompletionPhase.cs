using Hotlap.Planning.Actions;
using Hotlap.Planning.Context;
using Hotlap.Planning.Ending;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Ordering;
using Hotlap.Planning.Records;

namespace Hotlap.Planning.Phases;

/// <summary>
/// Waits for: nothing. Creates: the history record. Reports: Complete with all results, when every round is measured, no more rounds may be
/// tried, or the early stop of the spec is reached; also the variants that were given up. Fails when: every round that could be tried was
/// disrupted.
/// </summary>
internal static class CompletionPhase
{
    public static Decision? Decide(RunContext context)
    {
        var schedule = context.Schedule;
        if (schedule.Next is not null) return EarlyEnd.IsReached(context) ? StopEarly(context) : null;
        if (schedule.ValidRounds == schedule.PlannedRounds)
            return Complete(
                context, Reasons.AllTrialsMeasured,
                $"{schedule.TrialsDone} of {schedule.TrialsPlanned} trials measured{Discarded(schedule)}");
        var because = $"{schedule.Discarded.Count} disrupted (the last: {schedule.Discarded[^1].Description})";
        return schedule.ValidRounds > 0
            ? Complete(
                context, Reasons.TooManyDisruptions, $"{schedule.ValidRounds} of {schedule.PlannedRounds} rounds measured; {because}")
            : Decision.Fail(
                ReasonOf(schedule.Discarded[^1]), $"no round could be measured: {because}; {Advice(ReasonOf(schedule.Discarded[^1]))}");
    }

    private static Decision StopEarly(RunContext context)
    {
        var schedule = context.Schedule;
        if (context.Spec.EarlyStop is { When: EarlyStopWhen.Settled })
            return Complete(
                context, Reasons.VerdictsSettled,
                $"all verdicts settled after {schedule.ValidRounds} of {schedule.PlannedRounds} rounds ({Settlement.Describe(context)})"
                    + Discarded(schedule));
        var widest = Precision.Of(context).MaxBy(width => width.PerMille);
        var interval = widest is null ? ""
            : string.Create(CultureInfo.InvariantCulture, $" (widest interval: +/-{widest.PerMille / 10:0.0#}%, {widest.Of})");
        return Complete(
            context, Reasons.PrecisionReached,
            $"precision {(widest is null ? "" : $"{EarlyStopWhen.Precision(context.Spec.EarlyStop)} ")}reached after "
                + $"{schedule.ValidRounds} of {schedule.PlannedRounds} rounds{interval}{Discarded(schedule)}");
    }

    /// <summary>
    /// Variants that were given up determine the reason, because readers need to see them first. Too many disruptions take precedence.
    /// </summary>
    private static Decision Complete(RunContext context, string reason, string message)
    {
        var failed = context.Observation.FailedVariants;
        return new Decision
        {
            Outcome = Outcome.Complete,
            Actions = [.. Disruption.Unseen(context, context.Observation.Trials), .. HistoryPlan.Of(context)],
            Reason = failed.Count > 0 && reason != Reasons.TooManyDisruptions ? Reasons.VariantsFailed : reason,
            Message = string.Join("; ", [message, .. failed.Select(failure => $"given up ({failure.Reason}): {failure.Message}")]),
        };
    }

    private static string Discarded(Schedule schedule)
    {
        var discarded = schedule.Discarded.Count == 0
            ? "" : $", {schedule.TrialsDiscarded} discarded in {Rounds(schedule.Discarded.Count)}";
        return schedule.RoundsBeyond == 0
            ? discarded : $"{discarded}; the first {Rounds(schedule.PlannedRounds)} count, {schedule.RoundsBeyond} more are recorded";
    }

    private static string Rounds(int count) => count == 1 ? "1 round" : $"{count} rounds";

    private static string Advice(string reason) => reason == Reasons.TrialObjectDeleted
        ? "run again, and do not delete pods or Jobs of the run or edit their labels while it measures"
        : "run again on quieter nodes";

    private static string ReasonOf(DiscardedRound discarded) => discarded.Causes[0] switch
    {
        DisruptionCodes.TargetEvicted or DisruptionCodes.GeneratorEvicted or DisruptionCodes.DependencyEvicted => Reasons.PodEvicted,
        DisruptionCodes.TargetDeleted or DisruptionCodes.GeneratorDeleted or DisruptionCodes.DependencyDeleted =>
            Reasons.TrialObjectDeleted,
        DisruptionCodes.LogLost or DisruptionCodes.SamplesUnreadable => Reasons.SamplesUnreadable,
        DisruptionCodes.GeneratorMissing => Reasons.GeneratorMissing,
        _ => Reasons.TooManyDisruptions,
    };
}
