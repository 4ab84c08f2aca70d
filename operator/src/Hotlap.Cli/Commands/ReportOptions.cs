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

    /// <summary>Writes the report of a run to the session's output.</summary>
    /// <param name="session">The environment of the command.</param>
    /// <param name="parsed">The command line.</param>
    /// <param name="run">The run.</param>
    /// <param name="reader">Reads what is not in the run's object; null without a cluster.</param>
    /// <param name="cancellation">Stops the reading.</param>
    public async Task WriteAsync(
        Session session, ParseResult parsed, BenchmarkRun run, ClusterRunReader? reader, CancellationToken cancellation)
    {
        var form = Enum.Parse<OutputForm>(parsed.GetValue(_form)!, ignoreCase: true);
        var settings = new OutputSettings(session.TerminalWidth, session.Colours, !parsed.GetValue(_noPlot));
        if (form == OutputForm.Html && reader is not null)
            settings = settings with { Trials = await ReadTrialsAsync(run, reader, cancellation) };
        await session.Output.WriteAsync(ReportOutput.Write(ReportBuilder.Build(run), form, settings));
    }

    /// <summary>
    /// Reads the values of single trials. Without permission to list ConfigMaps, the page says so and has all other figures.
    /// </summary>
    private static async Task<TrialValues> ReadTrialsAsync(BenchmarkRun run, ClusterRunReader reader, CancellationToken cancellation)
    {
        try
        {
            return TrialValues.Of(run, await reader.ReadHistoryAsync(run, cancellation));
        }
        catch (CommandException e)
        {
            return new TrialValues(null, $"Values of single trials could not be read: {e.Message}");
        }
    }
}
