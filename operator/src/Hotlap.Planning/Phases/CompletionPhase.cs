using System.Globalization;
using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Comparing;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Ordering;
using Hotlap.Planning.Units;

namespace Hotlap.Planning.Phases;

/// <summary>
/// Waits for: nothing. Creates: nothing. Reports: Complete with all results, once every round is measured, as many
/// as could be, or as many as the wanted precision needs; and with them the variants that were given up.
/// Fails when: every round that could be tried was disturbed.
/// </summary>
internal static class CompletionPhase
{
    public static Decision? Decide(RunContext context)
    {
        var course = context.Course;
        if (course.Next is { } next) return StopEarly(context, next);
        if (course.ValidRounds == course.PlannedRounds)
            return Complete(context, Reasons.AllTrialsMeasured, $"{course.TrialsDone} of {course.TrialsPlanned} trials measured{Discarded(course)}");
        var because = $"{course.Discarded.Count} were disturbed, the last one ({Describe(course.Discarded[^1])})";
        return course.ValidRounds > 0
            ? Complete(context, Reasons.TooManyDisturbances, $"{course.ValidRounds} of {course.PlannedRounds} rounds measured; {because}")
            : Decision.Fail(ReasonOf(course.Discarded[^1]), $"no round could be measured: {because}; run again on quieter nodes");
    }

    /// <summary>Between two rounds only: a round that has begun is measured to its end.</summary>
    private static Decision? StopEarly(RunContext context, Trial next)
    {
        var course = context.Course;
        if (context.Spec.EarlyStop is not { } stop || course.ValidRounds < stop.MinRounds) return null;
        if (context.Target(next) is not null || context.Observation.Trials.Any(trial => trial.Record.Round == next.Round)) return null;
        if (!Percent.TryParse(stop.Precision, out var precision) || !Precision.IsReached(context, precision)) return null;
        var widest = Precision.Of(context).MaxBy(width => width.PerMille)!;
        return Complete(context, Reasons.PrecisionReached, string.Create(
            CultureInfo.InvariantCulture,
            $"{course.ValidRounds} of {course.PlannedRounds} rounds are precise enough ({stop.Precision}): the widest interval is +/-{widest.PerMille / 10:0.0#}%, {widest.Of}{Discarded(course)}"));
    }

    /// <summary>What spoiled a round, as a sentence.</summary>
    public static string Describe(DiscardedRound discarded) =>
        $"round {discarded.Round}, variant {discarded.Variant}: {string.Join(", ", discarded.Causes.Select(code => $"{code}, {Disturbances.Describe(code)}"))}";

    /// <summary>A variant that is missing is what a reader must know first.</summary>
    private static Decision Complete(RunContext context, string reason, string message)
    {
        var failed = context.Observation.FailedVariants;
        return new Decision
        {
            Outcome = Outcome.Complete,
            Reason = failed.Count > 0 && reason != Reasons.TooManyDisturbances ? Reasons.VariantsFailed : reason,
            Message = string.Join("; ", [message, .. failed.Select(failure => $"given up ({failure.Reason}): {failure.Message}")]),
        };
    }

    private static string Discarded(Course course) =>
        course.Discarded.Count == 0 ? "" : $", {course.TrialsDiscarded} discarded in {course.Discarded.Count} rounds";

    private static string ReasonOf(DiscardedRound discarded) => discarded.Causes[0] switch
    {
        Disturbances.TargetEvicted or Disturbances.GeneratorEvicted => Reasons.PodEvicted,
        Disturbances.SamplesUnreadable => Reasons.SamplesUnreadable,
        Disturbances.GeneratorMissing => Reasons.GeneratorMissing,
        _ => Reasons.TooManyDisturbances,
    };
}
