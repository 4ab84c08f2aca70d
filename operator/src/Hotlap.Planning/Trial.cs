namespace Hotlap.Planning;

/// <summary>One fresh target of one variant, measured once for every cell.</summary>
/// <param name="Round">Round, counted from 1; 0 measures the capacity.</param>
/// <param name="Variant">Variant.</param>
internal sealed record Trial(int Round, string Variant);
