namespace Hotlap.Cli.Text;

/// <summary>The width of a column in a terminal, over all tables in which it is aligned.</summary>
internal sealed class ColumnLayout
{
    private readonly int _changes;

    public ColumnLayout(params IReadOnlyList<Column> columns)
    {
        _changes = columns.SelectMany(column => column.Changes ?? []).Select(change => change.Length).DefaultIfEmpty().Max();
        Width = columns.Max(column => Math.Max(
            HeaderLines(column).Max(line => line.Length),
            ValueLines(column).Select(line => line.Length + ChangeRoom).DefaultIfEmpty().Max()));
    }

    public int Width { get; }

    private int ChangeRoom => _changes == 0 ? 0 : _changes + 1;

    /// <summary>
    /// Returns the lines of a header. It is aligned with the figures and not with their changes, unless it needs that space.
    /// </summary>
    public List<string> Header(Column column) =>
        [.. HeaderLines(column).Select(line => Align(column, line + new string(' ', Math.Min(ChangeRoom, Width - line.Length))))];

    public List<string> Cell(Column column, int row, Paint paint)
    {
        if (column.IsText || _changes == 0)
            return [.. ValueLines(column, row).Select(line => Align(column, line))];
        var change = (column.Changes?[row] ?? "").PadLeft(_changes);
        return [$"{column.Values[row].PadLeft(Width - ChangeRoom)} {VerdictMark.Colour(paint, column.Verdicts?[row], change)}"];
    }

    private string Align(Column column, string text) => column.IsText ? text.PadRight(Width) : text.PadLeft(Width);

    private static IEnumerable<string> HeaderLines(Column column) =>
        column.Header.Split('\n').SelectMany(line => column.IsText ? Wrap.Name(line, column.Widest) : [line]);

    private static IEnumerable<string> ValueLines(Column column) =>
        Enumerable.Range(0, column.Values.Count).SelectMany(row => ValueLines(column, row));

    private static IEnumerable<string> ValueLines(Column column, int row) => column.IsText
        ? Wrap.Name(column.Values[row], column.Widest - column.Indent).Select(line => new string(' ', column.Indent) + line)
        : [column.Values[row]];
}
