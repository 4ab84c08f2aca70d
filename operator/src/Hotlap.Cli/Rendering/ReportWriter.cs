using System.Text.Json;
using Hotlap.Cli.Reports;
using Hotlap.Cli.Text;

namespace Hotlap.Cli.Rendering;

/// <summary>Writes a report in the wanted form; each ends with a line feed, and none holds a character that a terminal obeys.</summary>
internal static class ReportWriter
{
    public const int NarrowestTable = 80;
    public const int WidestTable = 100;

    /// <summary>The width of the terminal counts between 80 and 100 columns, and only for tables.</summary>
    public static string Write(RunReport report, OutputForm form, int width, bool plot) => form switch
    {
        OutputForm.Markdown => Wrap.Plain(MarkdownWriter.Write(report)),
        OutputForm.Json => JsonSerializer.Serialize(report, ReportJson.Default.RunReport) + "\n",
        _ => Wrap.Plain(TableWriter.Write(report, Math.Clamp(width, NarrowestTable, WidestTable), plot)),
    };
}
