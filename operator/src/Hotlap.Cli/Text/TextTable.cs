namespace Hotlap.Cli.Text;

/// <summary>
/// Tables for a terminal. Columns that do not fit side by side continue below, with the first columns repeated, so that no figure is cut.
/// </summary>
internal static class TextTable
{
    private const string Gap = "  ";
    private const int NarrowestName = 15;

    /// <summary>Renders a table with a line below its headers.</summary>
    /// <param name="columns">The columns.</param>
    /// <param name="width">Width of the terminal.</param>
    /// <param name="keys">Number of columns that say what a row is about, which are repeated.</param>
    public static IEnumerable<string> Render(IReadOnlyList<Column> columns, int width, int keys = 1)
    {
        var layouts = columns.Select(column => new ColumnLayout(column)).ToList();
        var used = layouts.Take(keys).Sum(layout => layout.Width + Gap.Length) - Gap.Length;
        return Pack(layouts[keys..], width - used).SelectMany((part, index) =>
        {
            var lines = Lines(
                [.. columns.Take(keys), .. columns.Skip(keys).Take(part)], [.. layouts.Take(keys), .. layouts[keys..][part]],
                new Paint(colours: false), isRuled: true);
            return index == 0 ? lines : lines.Prepend("");
        });
    }

    /// <summary>
    /// Renders tables below one another without lines. Their columns are aligned with one another, and their names get the room that the
    /// figures leave.
    /// </summary>
    public static IEnumerable<string> RenderAligned(IReadOnlyList<IReadOnlyList<Column>> tables, int width, Paint paint)
    {
        var layouts = Enumerable.Range(1, tables.Max(table => table.Count) - 1)
            .Select(i => new ColumnLayout([.. tables.Select(table => table.ElementAtOrDefault(i)).OfType<Column>()])).ToList();
        return Pack(layouts, width - NarrowestName).SelectMany(part => RenderPart(tables, part, layouts[part], width, paint));
    }

    private static IEnumerable<string> RenderPart(
        IReadOnlyList<IReadOnlyList<Column>> tables, Range part, List<ColumnLayout> layouts, int width, Paint paint)
    {
        var room = Math.Max(NarrowestName, width - layouts.Sum(layout => Gap.Length + layout.Width));
        var shown = tables.Where(table => table.Count > part.Start.Value + 1)
            .Select(table => (Names: table[0] with { Widest = room }, Figures: table.Skip(1).Take(part))).ToList();
        var names = new ColumnLayout([.. shown.Select(table => table.Names)]);
        return shown.SelectMany(table => Lines([table.Names, .. table.Figures], [names, .. layouts], paint, isRuled: false));
    }

    /// <summary>Divides columns into parts that fit.</summary>
    private static List<Range> Pack(List<ColumnLayout> columns, int room)
    {
        List<Range> parts = [];
        var (from, used) = (0, 0);
        foreach (var (index, column) in columns.Index())
        {
            var width = Gap.Length + column.Width;
            if (index > from && used + width > room)
            {
                parts.Add(from..index);
                (from, used) = (index, 0);
            }

            used += width;
        }

        return [.. parts, from..columns.Count];
    }

    private static IEnumerable<string> Lines(
        IReadOnlyList<Column> columns, IReadOnlyList<ColumnLayout> layouts, Paint paint, bool isRuled)
    {
        var headers = columns.Zip(layouts, (column, layout) => layout.Header(column)).ToList();
        if (!isRuled)
            headers[0] = headers[0].ConvertAll(paint.Bold);
        return
        [
            .. Join(headers, layouts, atBottom: isRuled),
            .. isRuled ? [string.Join(Gap, layouts.Select(layout => new string('-', layout.Width)))] : (string[])[],
            .. Enumerable.Range(0, columns[0].Values.Count).SelectMany(row =>
                Join([.. columns.Zip(layouts, (column, layout) => layout.Cell(column, row, paint))], layouts)),
        ];
    }

    private static IEnumerable<string> Join(List<List<string>> cells, IReadOnlyList<ColumnLayout> layouts, bool atBottom = false)
    {
        var height = cells.Max(lines => lines.Count);
        return Enumerable.Range(0, height).Select(line => string.Join(Gap, cells.Zip(layouts, (lines, layout) =>
            lines.ElementAtOrDefault(atBottom ? line - height + lines.Count : line) ?? new string(' ', layout.Width))).TrimEnd());
    }
}
