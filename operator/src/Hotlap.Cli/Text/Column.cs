namespace Hotlap.Cli.Text;

/// <summary>A column of a table: its figures, and beside each, where there is one, its change against the baseline.</summary>
internal sealed record Column
{
    /// <summary>Header with its unit; a line feed is where a narrow table may break it.</summary>
    public required string Header { get; init; }

    /// <summary>One text per row.</summary>
    public required IReadOnlyList<string> Values { get; init; }

    /// <summary>One change per row, empty where there is none; null for a column without changes.</summary>
    public IReadOnlyList<string>? Changes { get; init; }

    /// <summary>Widest text before it breaks.</summary>
    public int Widest { get; init; } = 32;

    /// <summary>Text stands left and may break over lines; figures stand right and never break.</summary>
    public bool IsText { get; init; }
}
