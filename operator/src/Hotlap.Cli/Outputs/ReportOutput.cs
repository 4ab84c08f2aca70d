using Hotlap.Cli.Pages;
using Hotlap.Cli.Pipelines;
using Hotlap.Cli.Rendering;
using Hotlap.Cli.Reports;
using Hotlap.Cli.Screens;

namespace Hotlap.Cli.Outputs;

/// <summary>Writes a report in each of its forms.</summary>
internal static class ReportOutput
{
    public static string Write(RunReport report, OutputForm form, OutputSettings settings) => form switch
    {
        OutputForm.Wide => new WideWriter(
            settings.Width ?? WideWriter.Widest, settings.Plots, settings.Trials ?? TrialValues.NotRead).Write(report),
        OutputForm.Markdown => new MarkdownWriter().Write(report),
        OutputForm.Junit => JUnitWriter.Write(report),
        OutputForm.Json => JsonSerializer.Serialize(report, ReportJson.Default.RunReport) + "\n",
        OutputForm.Html => HtmlWriter.Write(report, settings.Trials ?? TrialValues.NotRead),
        _ => ScreenWriter.Write(report, settings.Width ?? ScreenWriter.Narrowest, settings.Colours),
    };
}

internal enum OutputForm
{
    /// <summary>The default: one screen.</summary>
    Table,

    /// <summary>All figures as text.</summary>
    Wide,

    /// <summary>All figures as GitHub Markdown.</summary>
    Markdown,

    /// <summary>Test cases for a pipeline.</summary>
    Junit,

    /// <summary>The content of the report for programs.</summary>
    Json,

    /// <summary>All figures with charts, as one HTML file.</summary>
    Html,
}

/// <summary>What the place of the output allows.</summary>
/// <param name="Width">Columns of the terminal; null when the output is not a terminal.</param>
/// <param name="Colours">True when the terminal shows colours.</param>
/// <param name="Plots">False to omit the plots of the wide form.</param>
/// <param name="Trials">Values of single trials, which the wide form and the page show.</param>
internal sealed record OutputSettings(int? Width = null, bool Colours = false, bool Plots = true, TrialValues? Trials = null);
