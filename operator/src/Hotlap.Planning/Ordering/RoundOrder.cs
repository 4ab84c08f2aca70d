using System.Security.Cryptography;
using System.Text;
using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Digests;

namespace Hotlap.Planning.Ordering;

/// <summary>
/// Order of the trials of a round: every variant once, in an order drawn from the run's UID, its measurement and the round. Sorting by a
/// digest of these makes each permutation equally likely, and gives the same one after a restart.
/// </summary>
internal static class RoundOrder
{
    /// <summary>The round before the first. It measures capacities, and no figure includes it.</summary>
    public const int CapacityRound = 0;

    /// <summary>
    /// True when a rate is a share of the capacity, which must be measured first. A run that compares with another run uses the load of
    /// that run instead.
    /// </summary>
    public static bool HasCapacityRound(BenchmarkRunSpec spec) => spec.Comparison?.BaselineRun is null && Cell.Measured(spec).Any(cell => Rate.IsShare(cell.Scenario.Load));

    /// <summary>Returns the number of rounds that a spec plans.</summary>
    public static int Planned(BenchmarkRunSpec spec) => spec.Rounds
        ?? (spec.StartupOnly || spec.EarlyStop is not null ? BenchmarkRunSpec.DefaultManyRounds : BenchmarkRunSpec.DefaultRounds);

    public static IReadOnlyList<Trial> DrawRound(BenchmarkRun run, int round) =>
        [.. run.Spec.Variants
            .OrderBy(variant => Draw(run, round, variant.Name), StringComparer.Ordinal)
            .Select(variant => new Trial(round, variant.Name))];

    private static string Draw(BenchmarkRun run, int round, string variant) =>
        Convert.ToHexString(SHA256.HashData(Encoding.UTF8.GetBytes($"{run.Metadata.Uid}\n{RunMeasurement.Of(run)}\n{round}\n{variant}")));
}
