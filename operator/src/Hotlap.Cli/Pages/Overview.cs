using Hotlap.Cli.Markup;
using Hotlap.Cli.Reports;
using Hotlap.Cli.Screens;

namespace Hotlap.Cli.Pages;

/// <summary>The first part of a page: a line per scenario and variant with coloured verdicts, and what to do next.</summary>
internal sealed class Overview(RunReport report)
{
    private const int MostRows = 64;

    public void Write(MarkupWriter page)
    {
        var all = new ScreenTableBuilder(report).Build();
        var tables = RowChoice.Of(all, MostRows);
        foreach (var table in tables)
            Write(page, table);
        if (all.Sum(table => table.Rows.Count) - tables.Sum(table => table.Rows.Count) is > 0 and var left)
            page.Element("p", $"and {left} more lines; the parts below have all");
        if (tables.Count > 0)
            foreach (var line in ScreenLegend.Of(report, all))
                page.Open("p").Text(line).CloseLine();
        foreach (var step in NextSteps.Of(report).SkipLast(1))
            page.Open("p").Text(step).CloseLine();
    }

    private static void Write(MarkupWriter page, ScreenTable table)
    {
        page.Open("div", ("class", "scroll"), ("tabindex", "0"), ("role", "region"), ("aria-label", table.Title));
        page.Open("table").Open("thead").Open("tr").Element("th", table.Title, ("scope", "col"));
        foreach (var column in table.Columns)
            page.Element("th", column.Header, ("scope", "col"));
        page.Close().Close().Open("tbody").Raw("\n");
        for (var row = 0; row < table.Rows.Count; row++)
        {
            page.Open("tr").Element("th", table.Rows[row].Variant, ("scope", "row"));
            foreach (var (column, cell) in table.Columns.Select(column => (column, column.Cells[row])))
            {
                page.Open("td").Text(cell.Figure);
                if (column.Cells.Any(other => other.Judged.Length > 0))
                    page.Text(" ").Element("small", cell.Judged, ("class", cell.Verdict is null ? null : VerdictClass.Of(cell.Verdict)));
                page.Close();
            }

            page.CloseLine();
        }

        page.Close().Close().CloseLine();
    }
}
