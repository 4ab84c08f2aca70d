using System.CommandLine;
using Hotlap.Cli.Reading;
using Hotlap.Cli.Rendering;
using Hotlap.Cli.Reports;

namespace Hotlap.Cli.Commands;

/// <summary><c>report NAME</c>: prints the figures of a run, or why there are none. Exit code 0 after printing.</summary>
internal static class ReportCommand
{
    public static Command Build(Session session)
    {
        var name = new Argument<string?>("NAME") { Description = "Name of the run.", Arity = ArgumentArity.ZeroOrOne };
        var form = new Option<string>("--output", "-o") { Description = "Output format.", DefaultValueFactory = _ => "table" };
        form.AcceptOnlyFromAmong("table", "markdown", "json");
        var file = new Option<string?>("--file", "-f")
        {
            Description = "Read a saved object (kubectl get bmr NAME -o yaml) instead of the cluster; - reads standard input.",
        };
        var noPlot = new Option<bool>("--no-plot") { Description = "Omit the charts from the table output." };
        var cluster = new ClusterOptions();
        var command =
            cluster.AddTo(new Command("report", "Prints the figures of a run, or why there are none.") { name, form, file, noPlot });
        command.SetAction(async (parsed, cancellation) =>
        {
            var report = ReportBuilder.Build((parsed.GetValue(file), parsed.GetValue(name)) switch
            {
                ({ } path, null) => await ObjectText.ReadFileAsync(path, cancellation),
                (null, { } run) => await ReadAsync(session, cluster.Reference(parsed, run), cancellation),
                _ => throw new CommandException("give either the name of a run or --file; kubectl get bmr -A lists the runs"),
            });
            var width = session.TerminalWidth ?? ReportWriter.WidestTable;
            var chosen = Enum.Parse<OutputForm>(parsed.GetValue(form)!, ignoreCase: true);
            await session.Output.WriteAsync(ReportWriter.Write(report, chosen, width, !parsed.GetValue(noPlot)));
            return ExitCodes.Done;
        });
        return command;
    }

    private static async Task<BenchmarkRun> ReadAsync(Session session, RunReference reference, CancellationToken cancellation)
    {
        using var reader = session.OpenCluster(reference);
        return await reader.ReadAsync(cancellation);
    }
}
