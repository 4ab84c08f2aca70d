using Hotlap.Planning.Observing;

namespace Hotlap.Planning.Ordering;

/// <summary>A round that no figure includes, because one of its trials was disrupted.</summary>
/// <param name="Round">Number of the round.</param>
/// <param name="Variant">Variant of the disrupted trial.</param>
/// <param name="Causes">Codes of the disruptions, at least one.</param>
internal sealed record DiscardedRound(int Round, string Variant, IReadOnlyList<string> Causes)
{
    /// <summary>What disrupted the round, as a sentence.</summary>
    public string Description =>
        $"round {Round}, variant {Variant}: {string.Join(", ", Causes.Select(code => $"{code}, {DisruptionCodes.Describe(code)}"))}";
}
