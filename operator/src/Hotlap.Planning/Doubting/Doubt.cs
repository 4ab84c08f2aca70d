namespace Hotlap.Planning.Doubting;

/// <summary>Something that was seen and speaks against figures.</summary>
/// <param name="Code">Code of its kind.</param>
/// <param name="Where">What it concerns, for people: <c>hello-grpc on aot</c>, or a variant.</param>
/// <param name="Detail">What was seen, for people: <c>generator used 97% of its CPU in 4 of 10 trials</c>.</param>
/// <param name="Extent">How much of it, to find the worst of a kind.</param>
internal sealed record Doubt(string Code, string Where, string Detail, double Extent)
{
    /// <summary>Variant.</summary>
    public string Variant { get; init; } = "";

    /// <summary>Cell; null for a doubt about all figures of the variant.</summary>
    public Cell? Cell { get; init; }

    /// <summary>True where it concerns the figures of a cell.</summary>
    public bool Concerns(Cell cell) => Cell is null || Cell.Title == cell.Title;

    public override string ToString() => $"{Where}: {Detail}";
}
