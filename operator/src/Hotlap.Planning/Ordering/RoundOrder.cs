using System.Security.Cryptography;
using Hotlap.Planning.Digests;
using Hotlap.Planning.Specs;

namespace Hotlap.Planning.Ordering;

/// <summary>
/// Order of the trials of a round: every variant once. What a trial leaves behind (heat, caches, open connections) meets the next one, so
/// each variant follows every variant, itself included, about equally often: a round starts with the variant that ended the round before,
/// and continues with the variant that has followed least often. With two variants both trials of a pair then follow the same variant.
/// Ties are drawn by a digest of the run's UID, its measurement and the round, so that a restart gives the same order.
/// </summary>
internal sealed class RoundOrder
{
    private readonly BenchmarkRun _run;
    private readonly string _measurement;
    private readonly Dictionary<(string Before, string After), int> _followed = [];
    private readonly List<IReadOnlyList<Trial>> _rounds = [];

    private RoundOrder(BenchmarkRun run) => (_run, _measurement) = (run, RunMeasurement.Of(run));

    /// <summary>Returns the orders of all rounds of a run; each round is computed once, after those before it.</summary>
    public static RoundOrder Of(BenchmarkRun run) => new(run);

    /// <summary>Returns the trials of a round. Round 0, which measures capacities, has an order of its own.</summary>
    public IReadOnlyList<Trial> Round(int round)
    {
        if (round <= CapacityRound.Number) return Trials(round, Drawn(round));
        while (_rounds.Count < round)
            _rounds.Add(Next(_rounds.Count + 1));
        return _rounds[round - 1];
    }

    private IReadOnlyList<Trial> Next(int round)
    {
        var left = Drawn(round).ToList();
        var order = new List<string>();
        var before = _rounds.Count == 0 ? null : _rounds[^1][^1].Variant;
        while (left.Count > 0)
        {
            var next = order.Count == 0 ? before ?? left[0] : left.MinBy(variant => _followed.GetValueOrDefault((before!, variant)))!;
            if (before is not null)
                _followed[(before, next)] = _followed.GetValueOrDefault((before, next)) + 1;
            left.Remove(next);
            order.Add(next);
            before = next;
        }

        return Trials(round, order);
    }

    private static IReadOnlyList<Trial> Trials(int round, IEnumerable<string> variants) =>
        [.. variants.Select(variant => new Trial(round, variant))];

    private IEnumerable<string> Drawn(int round) =>
        _run.Spec.Variants.Select(variant => variant.Name).OrderBy(variant => Draw(round, variant), StringComparer.Ordinal);

    private string Draw(int round, string variant) =>
        Convert.ToHexString(SHA256.HashData(Encoding.UTF8.GetBytes($"{_run.Metadata.Uid}\n{_measurement}\n{round}\n{variant}")));
}
