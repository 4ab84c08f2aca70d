namespace Hotlap.Cli.Reports;

/// <summary>A warning about figures, or a note on them.</summary>
/// <param name="Number">The number that marks the affected figures.</param>
/// <param name="Code">Its code.</param>
/// <param name="IsNote">True for a note, which does not make figures less trustworthy.</param>
/// <param name="Explanation">What it means for the figures.</param>
/// <param name="Cells">What it applies to: variants with all their figures, and single cells.</param>
internal sealed record WarningNote(int Number, string Code, bool IsNote, string Explanation, IReadOnlyList<string> Cells);
