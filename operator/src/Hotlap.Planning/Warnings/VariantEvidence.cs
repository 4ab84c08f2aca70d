namespace Hotlap.Planning.Warnings;

/// <summary>The input from which the warnings about a variant are derived.</summary>
/// <param name="Variant">Name of the variant.</param>
/// <param name="Trials">Trials that the figures include, in measurement order.</param>
/// <param name="Discarded">Number of discarded rounds.</param>
/// <param name="Planned">Number of rounds that the figures should include.</param>
internal sealed record VariantEvidence(string Variant, IReadOnlyList<MeasuredTrial> Trials, int Discarded, int Planned)
{
    /// <summary>Cells of the run, in order, each with the figure by which its trials are compared with each other.</summary>
    public IReadOnlyList<Series> Cells { get; init; } = [];

    /// <summary>True when the image ran emulated, on a node of another architecture.</summary>
    public bool IsEmulated { get; init; }

    /// <summary>Startups in order when the run measures only startups; null when it also measures load.</summary>
    public IReadOnlyList<double>? Startups { get; init; }
}

/// <summary>Figures of one cell over the trials of a variant, in measurement order.</summary>
/// <param name="Cell">The cell.</param>
/// <param name="Name">Label of the figures.</param>
/// <param name="Values">One figure per trial.</param>
internal sealed record Series(Cell Cell, string Name, IReadOnlyList<double> Values);
