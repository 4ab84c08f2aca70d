using System.CommandLine;
using Hotlap.Cli.Outputs;
using Hotlap.Cli.Reading;
using Hotlap.Cli.Reports;

namespace Hotlap.Cli.Commands;

/// <summary>The options that select the form of a report, the same in every command that prints one.</summary>
internal sealed class ReportOptions
{
    private static readonly string[] Forms = [.. Enum.GetNames<OutputForm>().Select(name => name.ToLowerInvariant())];

    private readonly Option<string> _form = new("--output", "-o")
    {
        Description = "Output format: table is one screen, wide has all figures, html is a page with charts.",
        DefaultValueFactory = _ => Forms[0],
    };
    private readonly Option<bool> _noPlot = new("--no-plot") { Description = "Omit the charts from the wide output." };

    public Command AddTo(Command command)
    {
        _form.AcceptOnlyFromAmong(Forms);
        command.Add(_form);
        command.Add(_noPlot);
        return command;
    }

    /// <summary>Rejects a format whose documents cannot stand one after another.</summary>
    public void Check(ParseResult parsed, int reports)
    {
        if (reports > 1 && Form(parsed) is (OutputForm.Junit or OutputForm.Html))
            throw new CommandException(
                $"-o {parsed.GetValue(_form)} prints one report, and there are {reports} runs; use one file for each run");
    }

    /// <summary>Writes the report of a run to the session's output.</summary>
    /// <param name="session">The environment of the command.</param>
    /// <param name="parsed">The command line.</param>
    /// <param name="run">The run.</param>
    /// <param name="cluster">Has what is not in the run's object; null for a saved object.</param>
    /// <param name="cancellation">Stops the reading.</param>
    public async Task WriteAsync(
        Session session, ParseResult parsed, BenchmarkRun run, RunClient? cluster, CancellationToken cancellation)
    {
        var form = Form(parsed);
        var settings = new OutputSettings(session.TerminalWidth, session.Colours, !parsed.GetValue(_noPlot));
        if (form is OutputForm.Html or OutputForm.Wide && cluster is not null)
            settings = settings with
            {
                Trials = await TrialReader.ReadAsync(run, token => cluster.ReadHistoryAsync(run, token), cancellation),
            };
        await session.Output.WriteAsync(ReportOutput.Write(ReportBuilder.Build(run), form, settings));
    }

    private OutputForm Form(ParseResult parsed) => Enum.Parse<OutputForm>(parsed.GetValue(_form)!, ignoreCase: true);
}
