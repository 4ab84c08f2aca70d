using Hotlap.Planning.Actions;
using Hotlap.Planning.Context;
using Hotlap.Planning.Notices;
using Hotlap.Planning.Reporting;

namespace Hotlap.Planning.Phases;

/// <summary>
/// Waits for: the removal of pods and Jobs, the receiver's answer, and the pause after a failed attempt. Sends: the notice of a run that
/// has ended. Reports: Notified, and changes nothing else. Never fails. Applies within an hour of the end, so that a new receiver does not
/// get the notices of all runs that ever ended; the run's time to live deletes it only after that.
/// </summary>
internal static class NoticePhase
{
    private static readonly TimeSpan Longest = TimeSpan.FromHours(1);

    public static Decision? Decide(RunContext context)
    {
        if (!context.Observation.Settings.SendsNotices || context.EndedAt is not { } end
            || context.Condition(ConditionTypes.Notified) is { Status: "True" }
            || Removal.Of(context.Observation.Pods, context.Observation.Jobs).Count > 0) return null;
        var (id, until) = (Notice.IdOf(context.Run, end), end + Longest);
        var attempt = context.Observation.Notice is { } last && last.Id == id ? last : null;
        if (attempt is { Problem: null })
            return Report(context, "True", Reasons.NoticeDelivered, "the receiver has accepted the notice of the run's end", []);
        if (context.Now >= until) return null;
        var pause = attempt?.RetryAt - context.Now;
        IReadOnlyList<PlannedAction> send = pause > TimeSpan.Zero ? [] : [new SendNotice(NoticeBuilder.Of(context, id, end))];
        if (attempt is null) return Decision.Quiet(send, until - context.Now);
        return Report(
            context, "False", Reasons.NoticeNotDelivered,
            string.Create(CultureInfo.InvariantCulture, $"{attempt.Problem}; the operator tries again until {until:yyyy-MM-ddTHH:mm:ssZ}"),
            send) with
        {
            LookAgainAfter = pause > TimeSpan.Zero && attempt.RetryAt < until ? pause : until - context.Now,
        };
    }

    private static Decision Report(RunContext context, string status, string reason, string message, IReadOnlyList<PlannedAction> actions)
    {
        var isNew = context.Condition(ConditionTypes.Notified)?.Status != status;
        return new Decision
        {
            Actions = actions,
            Noted = ConditionList.Make(context, ConditionTypes.Notified, status, reason, message),
            Events = isNew ? [new PlannedEvent(status == "False", reason, message)] : [],
        };
    }
}
