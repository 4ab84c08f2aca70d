using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Actions;
using Hotlap.Planning.Context;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Validation;

namespace Hotlap.Planning.Phases;

/// <summary>Waits for: nothing. Creates: nothing. Reports: all errors of the spec in one condition. Fails when: there is one.</summary>
internal static class ValidationPhase
{
    public static Decision? Decide(RunContext context)
    {
        IReadOnlyList<string> problems =
            [.. SpecValidator.Problems(context.Spec, context.Observation.Settings.Authors),
                .. UrlHosts.Check(context.Run, context.Observation.Settings.Authors), .. OwnBaseline(context)];
        return problems.Count == 0 ? null : Decision.Fail(Reasons.InvalidSpec, string.Join("; ", problems));
    }

    private static IEnumerable<string> OwnBaseline(RunContext context) =>
        context.Spec.Comparison?.BaselineRun is { } name and not BaselineReference.Previous && name == context.Run.Metadata.Name
        ? [$"comparison.baselineRun: \"{context.Run.Metadata.Name}\" is this run; name another run, use previous for this run's last "
            + "measurement, or omit the field to compare the variants of this run"]
        : [];
}
