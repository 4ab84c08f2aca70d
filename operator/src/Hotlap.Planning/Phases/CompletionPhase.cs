using Hotlap.Planning.Actions;
using Hotlap.Planning.Building;
using Hotlap.Planning.Comparing;
using Hotlap.Planning.Context;
using Hotlap.Planning.Naming;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Ordering;
using Hotlap.Planning.Records;
using Hotlap.Planning.Specs;

namespace Hotlap.Planning.Phases;

/// <summary>
/// Waits for: nothing. Creates: the history record. Reports: Complete with all results, when every round is measured, no more rounds may be
/// tried, or the wanted precision is reached; also the variants that were given up. Fails when: every round that could be tried was
/// disrupted.
/// </summary>
internal static class CompletionPhase
{
    public static Decision? Decide(RunContext context)
    {
        var schedule = context.Schedule;
        if (schedule.Next is not null) return EarlyEnd.IsPrecise(context) ? StopEarly(context) : null;
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
        var widest = Precision.Of(context).MaxBy(width => width.PerMille);
        var interval = widest is null ? ""
            : string.Create(CultureInfo.InvariantCulture, $" (widest interval: +/-{widest.PerMille / 10:0.0#}%, {widest.Of})");
        return Complete(
            context, Reasons.PrecisionReached,
            $"precision {(widest is null ? "" : $"{context.Spec.EarlyStop!.Precision} ")}reached after {schedule.ValidRounds} of "
                + $"{schedule.PlannedRounds} rounds{interval}{Discarded(schedule)}");
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

/// <summary>
/// Waits for: nothing. Creates: after an edit of comparison.baselineRef, the record of the measurement that it names. Reports: the lookup
/// of the baseline. Fails when: that measurement was made in another way or on other nodes, which is detected before the first pod if
/// possible, otherwise after the first trial; its records are gone before the run was complete; or, in its action, when it does not exist.
/// </summary>
internal static class BaselinePhase
{
    private const int MostListed = 10;

    public static Decision? Decide(RunContext context)
    {
        if (context.LacksBaseline) return LookUp(Find(context)!);
        if (context.Observation.Baseline is not { } baseline || context.HasLostBaseline) return null;
        if (baseline.Problem is { } problem) return Decision.Fail([problem]);
        var differences = BaselineFingerprint.Differences(context, baseline).ToList();
        return differences.Count == 0 ? null : Decision.Fail(
            Reasons.BaselineMismatch,
            $"comparison.baselineRef: {baseline.Reference.Name} was measured under different conditions: "
                + $"{string.Join("; ", differences.Take(MostListed))}; add the baseline as a variant of this run, or measure it again in "
                + "a separate run");
    }

    /// <summary>Returns the baseline to look up; null when the spec names none.</summary>
    public static FindBaseline? Find(RunContext context)
    {
        if (context.Spec.Comparison?.BaselineRef is not { } wanted) return null;
        var name = Names.Baseline(context.Run, wanted);
        return new FindBaseline(OwnedObject.ConfigMap(context.Run, name, Labels.RoleBaseline), wanted);
    }

    private static Decision LookUp(FindBaseline find) => Decision.Work(
        Reasons.Measuring, $"the baseline {find.Wanted.Text()} is being looked up", "looking up the baseline", [find]);
}
