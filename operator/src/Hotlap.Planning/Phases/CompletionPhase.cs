using System.Globalization;
using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Comparing;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Ordering;
using Hotlap.Planning.Records;

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
        var course = context.Course;
        if (course.Next is not null) return context.IsPrecise ? StopEarly(context) : null;
        if (course.ValidRounds == course.PlannedRounds)
            return Complete(context, Reasons.AllTrialsMeasured, $"{course.TrialsDone} of {course.TrialsPlanned} trials measured{Discarded(course)}");
        var because = $"{course.Discarded.Count} were disturbed, the last one ({Describe(course.Discarded[^1])})";
        return course.ValidRounds > 0
            ? Complete(context, Reasons.TooManyDisturbances, $"{course.ValidRounds} of {course.PlannedRounds} rounds measured; {because}")
            : Decision.Fail(ReasonOf(course.Discarded[^1]), $"no round could be measured: {because}; {Advice(ReasonOf(course.Discarded[^1]))}");
    }

    private static Decision StopEarly(RunContext context)
    {
        var course = context.Course;
        if (Precision.Of(context).MaxBy(width => width.PerMille) is not { } widest)
            return Complete(context, Reasons.PrecisionReached, $"{course.ValidRounds} of {course.PlannedRounds} rounds were precise enough{Discarded(course)}");
        return Complete(context, Reasons.PrecisionReached, string.Create(
            CultureInfo.InvariantCulture,
            $"{course.ValidRounds} of {course.PlannedRounds} rounds are precise enough ({context.Spec.EarlyStop!.Precision}): the widest interval is +/-{widest.PerMille / 10:0.0#}%, {widest.Of}{Discarded(course)}"));
    }

    /// <summary>Returns a sentence about what disrupted a round.</summary>
    public static string Describe(DiscardedRound discarded) =>
        $"round {discarded.Round}, variant {discarded.Variant}: {string.Join(", ", discarded.Causes.Select(code => $"{code}, {Disturbances.Describe(code)}"))}";

    /// <summary>
    /// Variants that were given up determine the reason, because readers need to see them first. Too many disruptions take precedence.
    /// </summary>
    private static Decision Complete(RunContext context, string reason, string message)
    {
        var failed = context.Observation.FailedVariants;
        return new Decision
        {
            Outcome = Outcome.Complete,
            Actions = [.. Disturbed.Unseen(context, context.Observation.Trials.Select(trial => trial.Record)), .. HistoryPlan.Of(context)],
            Reason = failed.Count > 0 && reason != Reasons.TooManyDisturbances ? Reasons.VariantsFailed : reason,
            Message = string.Join("; ", [message, .. failed.Select(failure => $"given up ({failure.Reason}): {failure.Message}")]),
        };
    }

    private static string Discarded(Course course)
    {
        var discarded = course.Discarded.Count == 0 ? "" : $", {course.TrialsDiscarded} discarded in {course.Discarded.Count} rounds";
        return course.RoundsBeyond == 0 ? discarded : $"{discarded}; the first {course.PlannedRounds} rounds count, {course.RoundsBeyond} more are recorded";
    }

    private static string Advice(string reason) => reason == Reasons.TrialObjectDeleted
        ? "let nobody delete pods or Jobs of the run, or edit their labels, while it measures, and run again"
        : "run again on quieter nodes";

    private static string ReasonOf(DiscardedRound discarded) => discarded.Causes[0] switch
    {
        Disturbances.TargetEvicted or Disturbances.GeneratorEvicted => Reasons.PodEvicted,
        Disturbances.TargetDeleted or Disturbances.GeneratorDeleted => Reasons.TrialObjectDeleted,
        Disturbances.LogLost or Disturbances.SamplesUnreadable => Reasons.SamplesUnreadable,
        Disturbances.GeneratorMissing => Reasons.GeneratorMissing,
        _ => Reasons.TooManyDisturbances,
    };
}
