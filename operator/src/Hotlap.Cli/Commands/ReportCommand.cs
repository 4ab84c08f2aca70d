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
        var (cluster, output) = (new ClusterOptions(), new ReportOutput());
        cluster.CompleteRuns(name, session);
        var command = cluster.AddTo(
            output.AddTo(new Command("report", "Prints the figures of a run, or why there are none.") { name, file }));
        command.SetAction(async (parsed, cancellation) =>
        {
            await output.WriteAsync(session, parsed, (parsed.GetValue(file), parsed.GetValue(name)) switch
            {
                ({ } path, null) => await ObjectText.ReadFileAsync(path, cancellation),
                (null, { } run) => await ReadAsync(session, cluster.Access(parsed), run, cancellation),
                _ => throw new CommandException("give either the name of a run or --file; kubectl get bmr -A lists the runs"),
            });
            return ExitCodes.Done;
        });
        return command;
    }

    private static async Task<BenchmarkRun> ReadAsync(
        Session session, ClusterAccess access, string name, CancellationToken cancellation)
    {
        using var cluster = session.OpenCluster(access);
        return await cluster.ReadAsync(name, cancellation);
    }
}
