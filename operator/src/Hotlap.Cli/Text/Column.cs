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

    /// <summary>The verdict on each change, null when there is none; null for a column without verdicts.</summary>
    public IReadOnlyList<string?>? Verdicts { get; init; }

    /// <summary>Largest width before text is wrapped.</summary>
    public int Widest { get; init; } = 32;

    /// <summary>Indentation of the values of a text column in a terminal.</summary>
    public int Indent { get; init; }

    /// <summary>True for text, which is left-aligned and may wrap; figures are right-aligned and never wrap.</summary>
    public bool IsText { get; init; }

    /// <summary>Returns the column with the chosen rows only.</summary>
    public Column Choose(IReadOnlyList<int> rows) => this with
    {
        Values = [.. rows.Select(row => Values[row])],
        Changes = Changes is { } changes ? [.. rows.Select(row => changes[row])] : null,
        Verdicts = Verdicts is { } verdicts ? [.. rows.Select(row => verdicts[row])] : null,
    };
}
