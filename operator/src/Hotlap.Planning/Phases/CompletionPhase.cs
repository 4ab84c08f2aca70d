using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Ordering;

namespace Hotlap.Planning.Phases;

/// <summary>
/// Waits for: nothing. Creates: nothing. Reports: Complete with all results, once every round is measured, or as many as could be.
/// Fails when: every round that could be tried was disturbed.
/// </summary>
internal static class CompletionPhase
{
    public static Decision? Decide(RunContext context)
    {
        var course = context.Course;
        if (course.Next is not null) return null;
        if (course.ValidRounds == course.PlannedRounds)
            return Complete(Reasons.AllTrialsMeasured, $"{course.TrialsDone} of {course.TrialsPlanned} trials measured{Discarded(course)}");
        var because = $"{course.Discarded.Count} were disturbed, the last one ({Describe(course.Discarded[^1])})";
        return course.ValidRounds > 0
            ? Complete(Reasons.TooManyDisturbances, $"{course.ValidRounds} of {course.PlannedRounds} rounds measured; {because}")
            : Decision.Fail(ReasonOf(course.Discarded[^1]), $"no round could be measured: {because}; run again on quieter nodes");
    }

    /// <summary>What spoiled a round, as a sentence.</summary>
    public static string Describe(DiscardedRound discarded) =>
        $"round {discarded.Round}, variant {discarded.Variant}: {string.Join(", ", discarded.Causes.Select(code => $"{code}, {Disturbances.Describe(code)}"))}";

    private static Decision Complete(string reason, string message) => new() { Outcome = Outcome.Complete, Reason = reason, Message = message };

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
