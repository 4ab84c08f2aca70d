using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Comparing;

namespace Hotlap.Planning.Phases;

/// <summary>
/// Waits for: nothing. Creates: nothing. Reports: nothing. Fails when: the run that is named as the baseline was measured in another way
/// or on other nodes; before the first pod as far as that can be told, else after the first trial.
/// </summary>
internal static class BaselinePhase
{
    private const int MostListed = 10;

    public static Decision? Decide(RunContext context)
    {
        if (context.Observation.Baseline is not { } baseline) return null;
        var differences = BaselineFingerprint.Differences(context, baseline).ToList();
        return differences.Count == 0 ? null : Decision.Fail(
            Reasons.BaselineMismatch,
            $"comparison.baselineRun: {baseline.Reference.Name} was not measured like this run: {string.Join("; ", differences.Take(MostListed))}; measure the baseline as a variant of this run, or anew as a run of its own");
    }
}
