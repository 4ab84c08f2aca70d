namespace Hotlap.Measurement.Warnings;

/// <summary>A kind of warning or note.</summary>
/// <param name="Code">Code as in the status.</param>
/// <param name="IsNote">True for a note, which informs the reader and does not make the figures untrustworthy.</param>
/// <param name="Meaning">Explanation for users of what it means for the figures.</param>
public sealed record WarningKind(string Code, bool IsNote, string Meaning);
