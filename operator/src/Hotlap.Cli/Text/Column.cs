namespace Hotlap.Cli.Text;

/// <summary>A column of a table: its figures, each with its change against the baseline when there is one.</summary>
internal sealed record Column
{
    /// <summary>Header with its unit; a line feed marks where a narrow table may break it.</summary>
    public required string Header { get; init; }

    /// <summary>One text per row.</summary>
    public required IReadOnlyList<string> Values { get; init; }

    /// <summary>One change per row, empty when there is none; null for a column without changes.</summary>
    public IReadOnlyList<string>? Changes { get; init; }

    /// <summary>Largest width before text is wrapped.</summary>
    public int Widest { get; init; } = 32;

    /// <summary>True for text, which is left-aligned and may wrap; figures are right-aligned and never wrap.</summary>
    public bool IsText { get; init; }
}
