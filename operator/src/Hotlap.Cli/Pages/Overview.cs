using System.Xml.Linq;
using Hotlap.Cli.Markup;
using Hotlap.Cli.Reports;
using Hotlap.Cli.Screens;

namespace Hotlap.Cli.Pages;

/// <summary>The first part of a page: a line per scenario and variant with coloured verdicts, and what to do next.</summary>
internal static class Overview
{
    private const int MostRows = 64;

    public static IEnumerable<XElement> Of(RunReport report)
    {
        var all = new ScreenTableBuilder(report).Build();
        var tables = RowChoice.Of(all, MostRows);
        var left = all.Sum(table => table.Rows.Count) - tables.Sum(table => table.Rows.Count);
        IEnumerable<string> lines =
        [
            .. left > 0 ? [$"and {left} more lines; the parts below have all"] : (string[])[],
            .. tables.Count > 0 ? ScreenLegend.Of(report, all) : [],
            .. NextSteps.Of(report).SkipLast(1),
        ];
        return [.. tables.Select(Table), .. lines.Select(line => Tag.Of("p", line))];
    }

    private static XElement Table(ScreenTable table) => HtmlTable.Of(
        table.Title, null, null,
        table.Columns.Select(column => HtmlTable.Header(column.Header)).Prepend(HtmlTable.Header(table.Title)),
        table.Rows.Select((row, index) => Tag.Of("tr",
            HtmlTable.RowHeader(row.Variant), table.Columns.Select(column => Cell(column, column.Cells[index])))));

    private static XElement Cell(ScreenColumn column, ScreenCell cell) => !column.Cells.Any(other => other.Judged.Length > 0)
        ? Tag.Of("td", cell.Figure)
        : Tag.Of("td", $"{cell.Figure} ",
            Tag.Of("small", [("class", cell.Verdict is null ? null : VerdictClass.Of(cell.Verdict))], cell.Judged));
}
