using Hotlap.Planning.Actions;
using Hotlap.Planning.Context;
using Hotlap.Planning.Validation;

namespace Hotlap.Planning.Phases;

/// <summary>Waits for: nothing. Creates: nothing. Reports: all errors of the spec in one condition. Fails when: there is one.</summary>
internal static class ValidationPhase
{
    public static Decision? Decide(RunContext context)
    {
        var problems = RunValidator.Problems(context.Run, context.Observation.Settings.Authors, context.Observation.Defaults);
        return problems.Count == 0 ? null : Decision.Fail(Reasons.InvalidSpec, string.Join("; ", problems) + Origin(context));
    }

    private static string Origin(RunContext context) => context.Observation.Defaults is null ? ""
        : $"; values that the run leaves out come from BenchmarkDefaults {BenchmarkDefaults.OnlyName}: kubectl hotlap explain "
            + context.Run.Metadata.Name;
}
