namespace Hotlap.Planning;

/// <summary>One new target pod of one variant, measured once for every cell.</summary>
/// <param name="Round">Number of the round, counted from 1; 0 is the capacity round.</param>
/// <param name="Variant">Name of the variant.</param>
internal sealed record Trial(int Round, string Variant);
