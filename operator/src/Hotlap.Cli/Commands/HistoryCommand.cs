using System.CommandLine;
using Hotlap.Cli.Reading;
using Hotlap.Cli.Rendering;

namespace Hotlap.Cli.Commands;

/// <summary><c>history NAME</c>: lists the retained completed measurements of a run, newest first. Exit code 0 after printing.</summary>
internal static class HistoryCommand
{
    public static Command Build(Session session)
    {
        var name = new Argument<string>("NAME") { Description = "Name of the run." };
        var options = new ClusterOptions();
        options.CompleteRuns(name, session);
        var command =
            options.AddTo(new Command("history", "Lists the completed measurements of a run.") { name });
        command.SetAction(async (parsed, cancellation) =>
        {
            using var cluster = session.OpenCluster(options.Access(parsed));
            var run = await cluster.ReadAsync(parsed.GetValue(name)!, cancellation);
            var records = await cluster.ReadHistoryAsync(run, cancellation);
            await session.Output.WriteAsync(
                HistoryTable.Write(records, run.Spec, session.TerminalWidth ?? WideWriter.Widest));
            return ExitCodes.Done;
        });
        return command;
    }
}
