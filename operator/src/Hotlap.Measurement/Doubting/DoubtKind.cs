namespace Hotlap.Measurement.Doubting;

/// <summary>A kind of doubt.</summary>
/// <param name="Code">Code in the status.</param>
/// <param name="IsNote">True for what a reader should know and what does not make the figures untrustworthy.</param>
/// <param name="Meaning">What it means for the figures, for people.</param>
public sealed record DoubtKind(string Code, bool IsNote, string Meaning);
