using Hotlap.Api.V1Alpha1;

namespace Hotlap.Planning.Phases;

/// <summary>
/// Waits for: nothing. Creates: nothing. Reports: Complete with all results. Applies once every trial is recorded.
/// </summary>
internal static class CompletionPhase
{
    public static Decision? Decide(RunContext context) => context.NextTrial is not null ? null : new Decision
    {
        Outcome = Outcome.Complete,
        Reason = Reasons.AllTrialsMeasured,
        Message = $"{context.Planned.Count} of {context.Planned.Count} trials measured",
    };
}
