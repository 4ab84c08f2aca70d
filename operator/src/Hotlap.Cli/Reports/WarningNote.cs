namespace Hotlap.Cli.Reports;

/// <summary>A doubt about figures, or a note on them.</summary>
/// <param name="Number">Its mark beside the figures.</param>
/// <param name="Code">Its code.</param>
/// <param name="IsNote">True for what is to be known and casts no doubt.</param>
/// <param name="Explanation">What it means for the figures.</param>
/// <param name="Cells">What it concerns: variants with all their figures, and single cells.</param>
internal sealed record WarningNote(int Number, string Code, bool IsNote, string Explanation, IReadOnlyList<string> Cells);
