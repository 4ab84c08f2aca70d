using System.CommandLine;
using Hotlap.Cli.Reading;

namespace Hotlap.Cli.Commands;

/// <summary><c>report NAME</c>: prints the figures of a run, or why there are none. Exit code 0 after printing.</summary>
internal static class ReportCommand
{
    public static Command Build(Session session)
    {
        var name = new Argument<string?>("NAME") { Description = "Name of the run.", Arity = ArgumentArity.ZeroOrOne };
        var file = new Option<string?>("--file", "-f")
        {
            Description = "Read a saved object (kubectl get bmr NAME -o yaml) instead of the cluster; - reads standard input.",
        };
        var (cluster, report) = (new ClusterOptions(), new ReportOptions());
        cluster.CompleteRuns(name, session);
        var command = cluster.AddTo(
            report.AddTo(new Command("report", "Prints the figures of a run.") { name, file }));
        command.SetAction(async (parsed, cancellation) =>
        {
            var (path, run) = (parsed.GetValue(file), parsed.GetValue(name));
            if (path is null == run is null)
                throw new CommandException("give either the name of a run or --file; kubectl get bmr -A lists the runs");
            using var reader = run is null ? null : session.OpenCluster(cluster.Access(parsed));
            var read = reader is null ? ObjectText.ReadFileAsync(path!, cancellation) : reader.ReadAsync(run!, cancellation);
            await report.WriteAsync(session, parsed, await read, reader, cancellation);
            return ExitCodes.Done;
        });
        return command;
    }
}
