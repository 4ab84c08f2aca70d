using Hotlap.Api.V1Alpha1;

namespace Hotlap.Planning.Specs;

/// <summary>The rounds of a spec.</summary>
internal static class SpecRounds
{
    /// <summary>The round before the first. It measures capacities, and no figure includes it.</summary>
    public const int CapacityRound = 0;

    /// <summary>
    /// True when a rate is a share of the capacity, which must be measured first. A run that compares with another run uses the load of
    /// that run instead.
    /// </summary>
    public static bool HasCapacityRound(BenchmarkRunSpec spec) =>
        spec.Comparison?.BaselineRun is null && Cell.Measured(spec).Any(cell => Rate.IsShare(cell.Scenario.Load));

    /// <summary>Returns the number of rounds that a spec plans.</summary>
    public static int Planned(BenchmarkRunSpec spec) => spec.Rounds
        ?? (spec.StartupOnly || spec.EarlyStop is not null ? BenchmarkRunSpec.DefaultManyRounds : BenchmarkRunSpec.DefaultRounds);
}
