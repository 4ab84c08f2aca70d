using Hotlap.Cli.Markup;
using Hotlap.Cli.Text;

namespace Hotlap.Cli.Pages;

/// <summary>Writes the columns of a report's table as an HTML table, which scrolls when it is too wide.</summary>
internal static class HtmlTable
{
    public static void Write(MarkupWriter page, IReadOnlyList<Column> columns, string? caption)
    {
        page.Open("div", ("class", "scroll"), ("tabindex", "0"), ("role", "region"), ("aria-label", caption ?? "figures")).Open("table");
        if (caption is not null)
            page.Element("caption", caption);
        page.Open("thead").Open("tr");
        foreach (var column in columns)
            page.Element("th", column.Header.Replace('\n', ' '), ("scope", "col"), ("class", column.IsText ? "t" : null));
        page.Close().Close().Open("tbody").Raw("\n");
        for (var row = 0; row < columns[0].Values.Count; row++)
        {
            page.Open("tr").Element("th", columns[0].Values[row], ("scope", "row"));
            foreach (var column in columns.Skip(1))
                WriteCell(page, column, row);
            page.CloseLine();
        }

        page.Close().Close().CloseLine();
    }

    private static void WriteCell(MarkupWriter page, Column column, int row)
    {
        page.Open("td", ("class", column.IsText ? "t" : null)).Text(column.Values[row]);
        if (column.Changes is { } changes && changes.Any(change => change.Length > 0))
            page.Text(" ").Element("small", changes[row]);
        page.Close();
    }
}
