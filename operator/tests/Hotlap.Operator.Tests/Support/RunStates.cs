using Hotlap.Api.V1Alpha1;

namespace Hotlap.Operator.Tests.Support;

/// <summary>What a run's conditions say.</summary>
internal static class RunStates
{
    public static bool IsComplete(this BenchmarkRun run) =>
        run.Status?.Conditions.Exists(condition => condition is { Type: ConditionTypes.Complete, Status: "True" }) == true;
}
