using Hotlap.Planning.Actions;
using Hotlap.Planning.Context;

namespace Hotlap.Planning.Phases;

/// <summary>
/// Waits for: nothing. Creates: nothing. Reports: nothing. A run that is being deleted is left to the garbage collector, which deletes
/// everything that the run owns.
/// </summary>
internal static class LeavingPhase
{
    public static Decision? Decide(RunContext context) => context.Run.Metadata.DeletionTimestamp is null ? null : Decision.Quiet([]);
}
