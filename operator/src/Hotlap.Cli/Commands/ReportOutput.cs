using System.CommandLine;
using Hotlap.Cli.Reading;
using Hotlap.Cli.Rendering;
using Hotlap.Cli.Reports;

namespace Hotlap.Cli.Commands;

/// <summary>How a report is printed: the same options in every command that prints one.</summary>
internal sealed class ReportOutput
{
    private readonly Option<string> _form = new("--output", "-o") { Description = "Output format.", DefaultValueFactory = _ => "table" };
    private readonly Option<bool> _noPlot = new("--no-plot") { Description = "Omit the charts from the table output." };

    public ReportOutput() => _form.AcceptOnlyFromAmong("table", "markdown", "json");

    public Command AddTo(Command command)
    {
        command.Add(_form);
        command.Add(_noPlot);
        return command;
    }

    /// <summary>Rejects a format whose documents cannot stand one after another.</summary>
    public void Check(ParseResult parsed, int reports)
    {
        if (reports > 1 && Form(parsed) is not (OutputForm.Table or OutputForm.Markdown or OutputForm.Json))
            throw new CommandException(
                $"-o {parsed.GetValue(_form)} prints one report, and there are {reports} runs; use one file for each run");
    }

    /// <summary>Prints the report of a run.</summary>
    public Task WriteAsync(Session session, ParseResult parsed, BenchmarkRun run)
    {
        var width = session.TerminalWidth ?? ReportWriter.WidestTable;
        return session.Output.WriteAsync(
            ReportWriter.Write(ReportBuilder.Build(run), Form(parsed), width, !parsed.GetValue(_noPlot)));
    }

    private OutputForm Form(ParseResult parsed) => Enum.Parse<OutputForm>(parsed.GetValue(_form)!, ignoreCase: true);
}
