using System.CommandLine;
using Hotlap.Cli.Reading;
using Hotlap.Cli.Watching;

namespace Hotlap.Cli.Commands;

/// <summary><c>rerun NAME</c>: measures the same spec again by writing the present time into <c>spec.rerun</c>.</summary>
internal static class RerunCommand
{
    public static Command Build(Session session)
    {
        var name = new Argument<string>("NAME") { Description = "Name of the run." };
        var (options, wait) = (new ClusterOptions(), new WaitOptions());
        options.CompleteRuns(name, session);
        var command = options.AddTo(wait.AddTo(new DetailedCommand(
            "rerun", "Measures a run again.", "Follows the run to its end and prints its report. The results so far stay in the history. "
            + FollowOptions.ExitCodeHelp) { name }));
        command.SetAction(async (parsed, cancellation) =>
        {
            wait.Check(parsed, runs: 1);
            using var cluster = session.OpenCluster(options.Access(parsed));
            var run = await cluster.ReadAsync(parsed.GetValue(name)!, cancellation);
            if (RunStatusReader.HasStatus(run) && !RunStatusReader.HasEnded(run))
                throw new CommandException(
                    $"{run.Metadata.Name} has not ended, and measuring it again would discard its trials; follow it with: kubectl hotlap "
                    + $"watch {run.Metadata.Name} -n {run.Metadata.Namespace}");
            return await wait.FinishAsync(session, parsed, cluster, [await Rerun.StartAsync(session, cluster, run)]);
        });
        return command;
    }
}
