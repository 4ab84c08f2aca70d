using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Actions;
using Hotlap.Planning.Context;

namespace Hotlap.Planning.Reporting;

/// <summary>One event for each variant that was given up since the status was last written.</summary>
internal static class FailureEvents
{
    public static IEnumerable<PlannedEvent> Since(BenchmarkRunStatus? before, RunContext context)
    {
        var told = context.Status is not null ? before!.FailedVariants ?? [] : [];
        return context.Observation.FailedVariants
            .Where(failure => !told.Exists(known => known.Name == failure.Variant))
            .Select(
                failure =>
                    new PlannedEvent(
                        true, Reasons.VariantFailed,
                        $"the run continues without variant {failure.Variant} ({failure.Reason}): {failure.Message}"));
    }
}
