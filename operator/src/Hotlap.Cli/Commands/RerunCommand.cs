using System.CommandLine;
using Hotlap.Cli.Reading;
using Hotlap.Cli.Watching;
using Hotlap.Kubernetes;

namespace Hotlap.Cli.Commands;

/// <summary><c>rerun NAME</c>: measures the same spec again by writing the present time into <c>spec.rerun</c>.</summary>
internal static class RerunCommand
{
    /// <summary>Not the manager of <c>run</c>, so that applying a file does not remove the field.</summary>
    private const string Manager = "kubectl-hotlap-rerun";

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
            var started = Build(run, session.Clock.GetUtcNow());
            await ApplyAsync(cluster, started, cancellation);
            await session.Errors.WriteLineAsync($"{started.Applied.Title} is measured again");
            return await wait.FinishAsync(session, parsed, cluster, [started]);
        });
        return command;
    }

    private static StartedRun Build(BenchmarkRun run, DateTimeOffset now)
    {
        var key = new ObjectKey(run.Metadata.Namespace, run.Metadata.Name);
        var body = new JsonObject
        {
            ["apiVersion"] = run.ApiVersion,
            ["kind"] = run.Kind,
            // Without the UID, applying would create the run again if it was deleted meanwhile.
            ["metadata"] = new JsonObject { ["name"] = key.Name, ["namespace"] = key.Namespace, ["uid"] = run.Metadata.Uid },
            ["spec"] = new JsonObject { ["rerun"] = now.UtcDateTime.ToString("yyyy-MM-dd'T'HH:mm:ss'Z'", CultureInfo.InvariantCulture) },
        };
        return new StartedRun(key, new Manifest(BenchmarkRun.KindName, key, body), Manager);
    }

    private static async Task ApplyAsync(RunClient cluster, StartedRun started, CancellationToken cancellation)
    {
        try
        {
            await cluster.ApplyAsync(started.Applied, new ApplyOptions(started.Manager) { Force = true }, cancellation);
        }
        catch (RejectedException e)
        {
            throw new CommandException($"{started.Applied.Title} was not changed: {e.Message}", e);
        }
    }
}
