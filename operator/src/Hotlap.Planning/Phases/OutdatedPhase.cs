using Hotlap.Api.V1Alpha1;
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
            .. observation.OutdatedConfigMaps
                .Where(metadata => metadata.DeletionTimestamp is null)
                .OrderBy(metadata => metadata.Name, StringComparer.Ordinal)
                .Select(metadata => new DeleteObject(ObjectKind.ConfigMap, metadata.Name, metadata.Uid)),
        ];
        if (actions.Count == 0) return null;
        if (observation.Queue is { } place) return QueuePhase.Wait(place) with { Actions = actions };
        return new Decision
        {
            Outcome = Outcome.Working,
            Reason = Reasons.Preparing,
            Message = "the spec changed what is measured; starting a new measurement",
            Current = "removing objects of the previous measurement",
            Actions = actions,
        };
    }
}
