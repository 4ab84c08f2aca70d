using Hotlap.Planning.Actions;
using Hotlap.Planning.Context;

namespace Hotlap.Planning.Phases;

/// <summary>
/// Waits for: nothing. Deletes: pods, Jobs and recorded samples of other measurements, whose figures stay in the status. Reports:
/// Preparing, or Queued. Never fails.
/// </summary>
internal static class OutdatedPhase
{
    public static Decision? Decide(RunContext context)
    {
        var observation = context.Observation;
        IReadOnlyList<PlannedAction> actions =
        [
            .. Removal.Of(
                observation.Pods.Where(pod => !context.IsPresent(pod.Metadata)),
                observation.Jobs.Where(job => !context.IsPresent(job.Metadata))),
            .. Removal.Of(ObjectKind.ConfigMap, observation.OutdatedConfigMaps),
        ];
        if (actions.Count == 0) return null;
        if (observation.Queue is { } place) return QueuePhase.Wait(place) with { Actions = actions };
        return Decision.Work(
            Reasons.Preparing, "starting a new measurement",
            "removing objects of the previous measurement", actions);
    }
}
