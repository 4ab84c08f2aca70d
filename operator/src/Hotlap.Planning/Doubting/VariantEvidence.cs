namespace Hotlap.Planning.Doubting;

/// <summary>All that doubts about a variant are found in.</summary>
/// <param name="Variant">Variant.</param>
/// <param name="Trials">Its trials that count, in the order in which they were measured.</param>
/// <param name="Discarded">Rounds that count in no figure.</param>
/// <param name="Planned">Rounds that were to count.</param>
internal sealed record VariantEvidence(string Variant, IReadOnlyList<TrialEvidence> Trials, int Discarded, int Planned)
{
    /// <summary>Cells of the run, each with the figure by which its trials are held against each other, in their order.</summary>
    public IReadOnlyList<Series> Cells { get; init; } = [];

    /// <summary>True where a node of another architecture than the image's ran it.</summary>
    public bool IsEmulated { get; init; }

    /// <summary>The startups in their order where they are all that the run measures; null where load is measured too.</summary>
    public IReadOnlyList<double>? Startups { get; init; }
}

/// <summary>Figures of one cell over the trials of a variant, in the order in which they were measured.</summary>
/// <param name="Cell">The cell.</param>
/// <param name="Name">What the figures are.</param>
/// <param name="Values">One figure of each trial.</param>
internal sealed record Series(Cell Cell, string Name, IReadOnlyList<double> Values);
