using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Actions;
using Hotlap.Planning.Context;
using Hotlap.Planning.Observing;

namespace Hotlap.Planning.Phases;

/// <summary>
/// Waits for: the runs ahead that need the same nodes to end. Creates: nothing. Reports: Queued, with the position. Never fails: time in
/// the queue does not count toward any deadline.
/// </summary>
internal static class QueuePhase
{
    public static Decision? Decide(RunContext context) => context.Observation.Queue is { } place ? Wait(place) : null;

    public static Decision Wait(QueuePlace place) => new()
    {
        Outcome = Outcome.Queued,
        Reason = Reasons.Queued,
        Message = place.Message,
    };
}
