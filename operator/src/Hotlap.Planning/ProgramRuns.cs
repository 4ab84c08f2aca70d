using Hotlap.Api.V1Alpha1;

namespace Hotlap.Planning;

/// <summary>Runs whose only scenario is a program: nothing is served, so they have no generators, no startup and no load.</summary>
internal static class ProgramRuns
{
    public static bool Is(BenchmarkRunSpec spec) => spec.Scenarios.Exists(scenario => scenario.Program is not null);
}
