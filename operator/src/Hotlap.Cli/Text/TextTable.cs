namespace Hotlap.Cli.Text;

/// <summary>
/// A plain table for a terminal. Columns that do not fit side by side continue in another block below, with the first column repeated, so
/// that no figure is cut.
/// </summary>
internal static class TextTable
{
    private const string Gap = "  ";

    public static IEnumerable<string> Render(IReadOnlyList<Column> columns, int width)
    {
        var blocks = columns.Select(column => new Block(column)).ToList();
        return Pack(blocks, width).SelectMany((line, index) => index == 0 ? RenderBlock(line) : ["", .. RenderBlock(line)]);
    }

    private static List<List<Block>> Pack(List<Block> columns, int width)
    {
        var key = columns[0];
        List<List<Block>> lines = [[key]];
        var used = key.Width;
        foreach (var column in columns.Skip(1))
        {
            if (used + Gap.Length + column.Width > width && lines[^1].Count > 1)
            {
                lines.Add([key]);
                used = key.Width;
            }

            lines[^1].Add(column);
            used += Gap.Length + column.Width;
        }

        return lines;
    }

    private static IEnumerable<string> RenderBlock(List<Block> columns)
    {
        var headerHeight = columns.Max(column => column.Header.Count);
        for (var line = 0; line < headerHeight; line++)
            yield return Join(columns.Select(column => column.HeaderLine(line, headerHeight)));
        yield return Join(columns.Select(column => new string('-', column.Width)));
        for (var row = 0; row < columns[0].Rows.Count; row++)
        {
            var height = columns.Max(column => column.Rows[row].Count);
            for (var line = 0; line < height; line++)
                yield return Join(columns.Select(column => column.RowLine(row, line)));
        }
    }

    private static string Join(IEnumerable<string> cells) => string.Join(Gap, cells).TrimEnd();

    /// <summary>One column with its layout.</summary>
    private sealed class Block
    {
        private readonly bool _isText;
        private readonly int _widest;

        public Block(Column column)
        {
            (_isText, _widest) = (column.IsText, column.Widest);
            var changes = column.Changes is { } all && all.Any(change => change.Length > 0) ? all : null;
            var changeWidth = changes?.Max(change => change.Length) ?? 0;
            var header = column.Header.Split('\n');
            Rows = [.. column.Values.Select((value, row) => Lines(value, changes?[row], changeWidth))];
            Width = Rows.SelectMany(lines => lines).Concat(header).Max(line => line.Length);
            Header = [.. header.Select(line => line + Room(line, changeWidth))];
        }

        public List<string> Header { get; }

        public List<List<string>> Rows { get; }

        public int Width { get; }

        /// <summary>Aligns headers at the bottom; a shorter header has empty lines above it.</summary>
        public string HeaderLine(int line, int height) => Align(Header.ElementAtOrDefault(line - (height - Header.Count)) ?? "");

        public string RowLine(int row, int line) => Align(Rows[row].ElementAtOrDefault(line) ?? "");

        /// <summary>Aligns a header with the figures and not with their changes, unless it needs that space.</summary>
        private string Room(string header, int changeWidth) =>
            changeWidth == 0 ? "" : new string(' ', Math.Min(changeWidth + 1, Width - header.Length));

        private string Align(string text) => _isText ? text.PadRight(Width) : text.PadLeft(Width);

        private List<string> Lines(string value, string? change, int changeWidth)
        {
            if (_isText)
                return [.. Wrap.Name(value, _widest)];
            return [changeWidth == 0 ? value : new StringBuilder(value).Append(' ').Append((change ?? "").PadLeft(changeWidth)).ToString()];
        }
    }
}

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
