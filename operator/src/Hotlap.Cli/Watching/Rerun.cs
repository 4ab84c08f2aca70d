using Hotlap.Cli.Reading;
using Hotlap.Kubernetes;

namespace Hotlap.Cli.Watching;

/// <summary>Has the same spec measured again, by the present time in <c>spec.rerun</c>.</summary>
internal static class Rerun
{
    /// <summary>Not the manager of <c>run</c>, so that applying a file does not remove the field.</summary>
    private const string Manager = "kubectl-hotlap-rerun";

    /// <summary>Starts the measurement of a run that has ended.</summary>
    /// <exception cref="CommandException">The server rejects the change.</exception>
    public static async Task<StartedRun> StartAsync(Session session, RunClient cluster, BenchmarkRun run)
    {
        var started = Build(run, session.Clock.GetUtcNow());
        try
        {
            await cluster.ApplyAsync(started.Applied, new ApplyOptions(started.Manager) { Force = true }, session.Interrupts.First);
        }
        catch (RejectedException e)
        {
            throw new CommandException($"{started.Applied.Title} was not changed: {e.Message}", e);
        }

        await session.Errors.WriteLineAsync($"{started.Applied.Title} is measured again");
        return started;
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
}
