using Hotlap.Planning.Actions;
using Hotlap.Planning.Context;
using Hotlap.Planning.Validation;

namespace Hotlap.Planning.Phases;

/// <summary>Waits for: nothing. Creates: nothing. Reports: all errors of the spec in one condition. Fails when: there is one.</summary>
internal static class ValidationPhase
{
    public static Decision? Decide(RunContext context)
    {
        var observation = context.Observation;
        var problems = RunValidator.Problems(context.Run, observation.Settings.Authors, observation.Defaults, observation.Template);
        return problems.Count == 0 ? null : Decision.Fail(Reasons.InvalidSpec, string.Join("; ", problems) + Origin(context));
    }

    private static string Origin(RunContext context)
    {
        var (defaults, template) = (context.Observation.Defaults, context.Observation.Template?.Taken);
        string[] origins =
        [
            .. template is null ? [] : new[] { $"{template.Kind} {template.Name}" },
            .. defaults is null ? [] : new[] { $"BenchmarkDefaults {BenchmarkDefaults.OnlyName}" },
        ];
        return origins.Length == 0 ? "" : $"; values that the run leaves out come from {string.Join(" and ", origins)}: kubectl hotlap "
            + $"explain {context.Run.Metadata.Name}";
    }
}
