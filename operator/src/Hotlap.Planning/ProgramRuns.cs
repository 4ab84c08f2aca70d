using Hotlap.Api.V1Alpha1;

namespace Hotlap.Planning;

/// <summary>Which programs a run has: the variants' own containers, or generators with an image of their own.</summary>
internal static class ProgramRuns
{
    /// <summary>True for a run whose only scenario is a program in the variants' containers: nothing is served, so it has no generators, no startup and no load.</summary>
    public static bool Is(BenchmarkRunSpec spec) => spec.Scenarios.Exists(scenario => scenario.Program is { Image: null });

    /// <summary>True for a scenario whose program has an image of its own and measures what the variants serve.</summary>
    public static bool IsGenerator(Scenario scenario) => scenario.Program is { Image: not null };

    /// <summary>The scenarios with such programs, in their order.</summary>
    public static IEnumerable<Scenario> Generators(BenchmarkRunSpec spec) => spec.Scenarios.Where(IsGenerator);
}
