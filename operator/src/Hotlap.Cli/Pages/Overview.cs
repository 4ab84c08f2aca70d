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
        var left = all.Sum(table => table.Height) - tables.Sum(table => table.Height);
        IEnumerable<string> lines =
        [
            .. left > 0 ? [$"and {left} more lines; the parts below have all"] : (string[])[],
            .. tables.Count > 0 ? ScreenLegend.Of(report, all) : [],
            .. NextSteps.Of(report).SkipLast(1),
        ];
        return
        [
            .. tables.Select(table => HtmlTable.Of(table.Columns, null, table.Names.Header)),
            .. lines.Select(line => Tag.Of("p", line)),
        ];
    }
}
