using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Phases;

namespace Hotlap.Planning.Reporting;

/// <summary>One event for each round that was discarded since the status was last written.</summary>
internal static class DiscardEvents
{
    public static IEnumerable<PlannedEvent> Since(BenchmarkRunStatus? before, RunContext context)
    {
        var told = context.Status is not null ? before!.Progress?.TrialsDiscarded ?? 0 : 0;
        foreach (var round in context.Course.Discarded)
        {
            told -= context.Observation.Trials.Count(trial => trial.Record.Round == round.Round);
            if (told < 0) yield return new PlannedEvent(true, Reasons.RoundDiscarded, $"{CompletionPhase.Describe(round)}; its figures are discarded");
        }
    }
}
