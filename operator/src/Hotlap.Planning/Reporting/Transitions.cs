using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Actions;

namespace Hotlap.Planning.Reporting;

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
