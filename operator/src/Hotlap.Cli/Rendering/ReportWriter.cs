using Hotlap.Cli.Reports;
using Hotlap.Cli.Text;

namespace Hotlap.Cli.Rendering;

/// <summary>Writes a report in the requested form. Each form ends with a line feed and holds no terminal control characters.</summary>
internal static class ReportWriter
{
    public const int NarrowestTable = 80;
    public const int WidestTable = 100;

    /// <summary>Writes the report. The width applies only to tables and is limited to 80 to 100 columns.</summary>
    public static string Write(RunReport report, OutputForm form, int width, bool plot) => form switch
    {
        OutputForm.Markdown => Wrap.Plain(MarkdownWriter.Write(report)),
        OutputForm.Json => JsonSerializer.Serialize(report, ReportJson.Default.RunReport) + "\n",
        _ => Wrap.Plain(TableWriter.Write(report, Math.Clamp(width, NarrowestTable, WidestTable), plot)),
    };
}

/// <summary>Output forms of a report.</summary>
internal enum OutputForm
{
    Table,
    Markdown,
    Json,
}

/// <summary>Renders a list of cells, shortened when there are many.</summary>
internal static class CellList
{
    private const int Shown = 8;

    public static string Shorten(IReadOnlyList<string> cells) => cells.Count <= Shown
        ? string.Join(", ", cells)
        : string.Join(", ", cells.Take(Shown))
            + string.Create(CultureInfo.InvariantCulture, $", and {cells.Count - Shown} more (all of them with -o json)");
}
