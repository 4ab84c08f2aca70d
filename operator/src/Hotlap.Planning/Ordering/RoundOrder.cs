using System.Security.Cryptography;
using Hotlap.Planning.Digests;

namespace Hotlap.Planning.Ordering;

/// <summary>
/// Order of the trials of a round: every variant once, in an order drawn from the run's UID, its measurement and the round. Sorting by a
/// digest of these makes each permutation equally likely, and gives the same one after a restart.
/// </summary>
internal static class RoundOrder
{
    public static IReadOnlyList<Trial> DrawRound(BenchmarkRun run, int round) =>
        [.. run.Spec.Variants
            .OrderBy(variant => Draw(run, round, variant.Name), StringComparer.Ordinal)
            .Select(variant => new Trial(round, variant.Name))];

    private static string Draw(BenchmarkRun run, int round, string variant) =>
        Convert.ToHexString(SHA256.HashData(Encoding.UTF8.GetBytes($"{run.Metadata.Uid}\n{RunMeasurement.Of(run)}\n{round}\n{variant}")));
}
