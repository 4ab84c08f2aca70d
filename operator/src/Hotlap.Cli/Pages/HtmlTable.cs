using System.Xml.Linq;
using Hotlap.Cli.Markup;
using Hotlap.Cli.Text;

namespace Hotlap.Cli.Pages;

/// <summary>Tables of a page, which scroll when they are too wide.</summary>
internal static class HtmlTable
{
    /// <summary>Returns the columns of a report's table as an HTML table.</summary>
    public static XElement Of(IReadOnlyList<Column> columns, string? caption, string label = "figures") => Of(
        caption ?? label, "figures", caption,
        columns.Select(column => Header(Title(column), column.IsText, HasChanges(column))),
        Enumerable.Range(0, columns[0].Values.Count).Select(row => Tag.Of("tr",
            RowHeader(columns[0].Values[row]), columns.Skip(1).Select(column => Cell(column, row)))));

    /// <summary>Returns a table.</summary>
    /// <param name="label">Its name for screen readers.</param>
    /// <param name="kind">Its class; null for none.</param>
    /// <param name="caption">Its caption; null for none.</param>
    /// <param name="headers">Header cells of its columns.</param>
    /// <param name="rows">Its rows.</param>
    public static XElement Of(string label, string? kind, string? caption, IEnumerable<XElement?> headers, IEnumerable<XElement> rows) =>
        Tag.Of("div", [("class", "scroll"), ("tabindex", "0"), ("role", "region"), ("aria-label", label)],
            Tag.Of("table", [("class", kind)],
                caption is null ? null : Tag.Of("caption", caption), Tag.Of("thead", Tag.Of("tr", headers)), Tag.Of("tbody", rows)));

    /// <summary>Returns the header of a column. It ends where the figures end, also when changes stand beside them.</summary>
    public static XElement Header(object content, bool isText = false, bool hasChanges = false) =>
        Tag.Of("th", [("scope", "col"), ("class", isText ? "t" : hasChanges ? "changes" : null)], content);

    public static XElement RowHeader(object content) => Tag.Of("th", [("scope", "row")], content);

    private static string Title(Column column) => column.Header.Replace('\n', ' ');

    private static bool HasChanges(Column column) => column.Changes?.Any(change => change.Length > 0) == true;

    private static XElement Cell(Column column, int row)
    {
        var change = HasChanges(column) ? column.Changes![row] : null;
        var verdict = column.Verdicts?[row] is { } known ? VerdictClass.Of(known) : null;
        return Tag.Of("td", [("class", column.IsText ? "t" : null), ("data-of", Title(column))],
            column.Values[row], change is null ? null : " ", change is null ? null : Tag.Of("small", [("class", verdict)], change));
    }
}
