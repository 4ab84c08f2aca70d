using Hotlap.Cli.Text;

namespace Hotlap.Cli.Screens;

/// <summary>
/// Renders the tables of the default screen. Their columns are aligned with one another; columns that do not fit side by side follow below.
/// </summary>
internal sealed class ScreenTableText(int width, Paint paint)
{
    private const string Gap = "  ";
    private const int NarrowestName = 15;

    public IEnumerable<string> Render(IReadOnlyList<ScreenTable> tables)
    {
        var columns = tables.Max(table => table.Columns.Count);
        for (var from = 0; from < columns;)
        {
            var fitting = Enumerable.Range(1, columns - from).LastOrDefault(n => Width(tables, from, n) + NarrowestName <= width);
            var count = Math.Max(1, fitting);
            var part = tables.Select(table => table with { Columns = [.. table.Columns.Skip(from).Take(count)] });
            foreach (var line in RenderFitting([.. part.Where(table => table.Columns.Count > 0)]))
                yield return line;
            from += count;
        }
    }

    private static int Width(IReadOnlyList<ScreenTable> tables, int from, int count) =>
        Enumerable.Range(from, count).Sum(column => Layout.Of(tables, column).Width + Gap.Length);

    private IEnumerable<string> RenderFitting(IReadOnlyList<ScreenTable> tables)
    {
        var layouts = Enumerable.Range(0, tables.Max(table => table.Columns.Count)).Select(column => Layout.Of(tables, column)).ToList();
        var room = Math.Max(NarrowestName, width - layouts.Sum(layout => layout.Width + Gap.Length));
        var names = Math.Min(room, tables.SelectMany(table => table.Rows.Select(row => row.Variant.Length + 2)
            .Append(table.Title.Length)).Max());
        return tables.SelectMany(table => Render(table, layouts, names));
    }

    private IEnumerable<string> Render(ScreenTable table, List<Layout> layouts, int names)
    {
        var headers = string.Concat(table.Columns.Zip(layouts, (column, layout) => Gap + layout.Header(column.Header)));
        foreach (var line in Lines(table.Title, "", names, headers.TrimEnd(), paint.Bold))
            yield return line;
        for (var row = 0; row < table.Rows.Count; row++)
        {
            var cells = string.Concat(table.Columns.Zip(layouts, (column, layout) => Gap + layout.Cell(column.Cells[row], paint)));
            foreach (var line in Lines(table.Rows[row].Variant, "  ", names, cells.TrimEnd(), text => text))
                yield return line;
        }
    }

    /// <summary>Returns a name and its figures. A name that does not fit continues on lines of its own.</summary>
    private static IEnumerable<string> Lines(string name, string indent, int width, string figures, Func<string, string> style)
    {
        var parts = Wrap.Name(Wrap.Plain(name).ReplaceLineEndings(" "), width - indent.Length).ToList();
        yield return style((indent + parts[0]).PadRight(width)) + figures;
        foreach (var part in parts.Skip(1))
            yield return indent + style(part);
    }

    /// <summary>Widths of one column over all tables.</summary>
    private sealed record Layout(int Figures, int Changes, int Width)
    {
        public static Layout Of(IReadOnlyList<ScreenTable> tables, int index)
        {
            var columns = tables.Select(table => table.Columns.ElementAtOrDefault(index)).OfType<ScreenColumn>().ToList();
            var cells = columns.SelectMany(column => column.Cells).ToList();
            var (figures, changes) = (cells.Max(cell => cell.Figure.Length), cells.Max(cell => cell.Judged.Length));
            var used = figures + (changes == 0 ? 0 : changes + 1);
            return new Layout(figures, changes, Math.Max(used, columns.Max(column => column.Header.Length)));
        }

        /// <summary>Aligns a header with the figures and not with their changes, unless it needs that space.</summary>
        public string Header(string header) =>
            header.PadLeft(Math.Max(header.Length, Width - (Changes == 0 ? 0 : Changes + 1))).PadRight(Width);

        public string Cell(ScreenCell cell, Paint paint)
        {
            var judged = VerdictMark.Colour(paint, cell.Verdict, cell.Judged.PadLeft(Changes));
            var figure = cell.Figure.PadLeft(Math.Max(Figures, Width - (Changes == 0 ? 0 : Changes + 1)));
            return Changes == 0 ? figure : figure + " " + judged;
        }
    }
}
