using System.Text.Json;
using Hotlap.Cli.Reports;

namespace Hotlap.Cli.Rendering;

/// <summary>Writes a report in the wanted form; each ends with a line feed.</summary>
internal static class ReportWriter
{
    public const int NarrowestTable = 80;
    public const int WidestTable = 100;

    /// <summary>The width of the terminal counts between 80 and 100 columns, and only for tables.</summary>
    public static string Write(RunReport report, OutputForm form, int width, bool plot) => form switch
    {
        OutputForm.Markdown => MarkdownWriter.Write(report),
        OutputForm.Json => JsonSerializer.Serialize(report, ReportJson.Default.RunReport) + "\n",
        _ => TableWriter.Write(report, Math.Clamp(width, NarrowestTable, WidestTable), plot),
    };
}
