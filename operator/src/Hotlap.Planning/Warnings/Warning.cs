namespace Hotlap.Planning.Warnings;

/// <summary>A warning or note about figures.</summary>
/// <param name="Code">Code of the kind.</param>
/// <param name="Where">What it concerns, for users: <c>hello-grpc on aot</c>, or a variant.</param>
/// <param name="Detail">What was observed, for users: <c>generator used 97% of its CPU in 4 of 10 trials</c>.</param>
/// <param name="Extent">Size of the effect, by which the worst of a kind is found.</param>
internal sealed record Warning(string Code, string Where, string Detail, double Extent)
{
    /// <summary>Name of the variant.</summary>
    public string Variant { get; init; } = "";

    /// <summary>The cell; null for a warning about all figures of the variant.</summary>
    public Cell? Cell { get; init; }

    /// <summary>True when the warning concerns the figures of a cell.</summary>
    public bool Concerns(Cell cell) => Cell is null || Cell.Title == cell.Title;

    public override string ToString() => $"{Where}: {Detail}";
}
