using Hotlap.Planning.Actions;
using Hotlap.Planning.Context;
using Hotlap.Planning.Observing;

namespace Hotlap.Planning.Phases;

/// <summary>
/// Waits for: the runs ahead that need the same nodes to end, or for other runs of its namespace to leave the operator's memory. Creates:
/// nothing. Reports: Queued, with the position. Never fails: time in the queue does not count toward any deadline.
/// </summary>
internal static class QueuePhase
{
    /// <summary>Room is reported when there is some; this is only the longest time until the run is looked at.</summary>
    private static readonly TimeSpan LookAgain = TimeSpan.FromMinutes(5);

    public static Decision? Decide(RunContext context) => context.Observation.IsWithheld
        ? Wait(
            $"the operator keeps no more unfinished runs of namespace {context.Run.Metadata.Namespace} in memory at present; this run "
                + "waits until some have ended or are deleted") with { LookAgainAfter = LookAgain }
        : context.Observation.Queue is { } place ? Wait(place) : null;

    public static Decision Wait(QueuePlace place) => Wait(place.Message);

    private static Decision Wait(string message) => new()
    {
        Outcome = Outcome.Queued,
        Reason = Reasons.Queued,
        Message = message,
    };
}
