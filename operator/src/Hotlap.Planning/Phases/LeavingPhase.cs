using Hotlap.Planning.Actions;
using Hotlap.Planning.Context;

namespace Hotlap.Planning.Phases;

/// <summary>
/// Waits for: nothing. Deletes: pods and Jobs, because another controller's finalizer can keep the run, and garbage collection waits for
/// that; nothing if the user orphans them. Reports: nothing. The garbage collector deletes everything else that the run owns.
/// </summary>
internal static class LeavingPhase
{
    public static Decision? Decide(RunContext context)
    {
        if (context.Run.Metadata is not { DeletionTimestamp: not null } metadata) return null;
        return Decision.Quiet(metadata.OrphansDependents() ? [] : Removal.Of(context.Observation.Pods, context.Observation.Jobs));
    }
}
