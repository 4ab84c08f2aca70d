using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Validation;

namespace Hotlap.Planning.Phases;

/// <summary>
/// Waits for: nothing. Creates: nothing. Reports: every mistake of the spec in one condition. Fails when: there is one.
/// </summary>
internal static class ValidationPhase
{
    public static Decision? Decide(RunContext context) =>
        SpecValidator.Problems(context.Spec) is { Count: > 0 } problems
            ? Decision.Fail(Reasons.InvalidSpec, string.Join("; ", problems))
            : null;
}
