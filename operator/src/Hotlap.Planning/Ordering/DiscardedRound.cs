namespace Hotlap.Planning.Ordering;

/// <summary>A round that is in no figure, because a trial of it was spoiled.</summary>
/// <param name="Round">Round.</param>
/// <param name="Variant">Variant of the spoiled trial.</param>
/// <param name="Causes">Codes of what spoiled it, at least one.</param>
internal sealed record DiscardedRound(int Round, string Variant, IReadOnlyList<string> Causes);
