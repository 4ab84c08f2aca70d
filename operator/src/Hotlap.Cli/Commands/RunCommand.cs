using System.CommandLine;
using Hotlap.Cli.Reading;
using Hotlap.Cli.Watching;
using Hotlap.Kubernetes;

namespace Hotlap.Cli.Commands;

/// <summary><c>run -f FILE</c>: applies runs, follows them to their end and prints their reports.</summary>
internal static class RunCommand
{
    private const string Manager = "kubectl-hotlap";

    public static Command Build(Session session)
    {
        var file = new Option<string>("--filename", "-f")
        {
            Description = "YAML or JSON with BenchmarkRuns, and ConfigMaps that they refer to; - reads standard input.",
            Required = true,
        };
        var force = new Option<bool>("--force-conflicts") { Description = "Take over fields that another manager, such as kubectl, owns." };
        var (options, wait) = (new ClusterOptions(), new WaitOptions());
        var command = options.AddTo(wait.AddTo(new DetailedCommand(
            "run", "Applies runs and prints their reports.", "Follows the runs of the file to their end. A run that is already measured is "
            + "not measured again. Ctrl-C asks whether to suspend the run or to let it continue. " + FollowOptions.ExitCodeHelp)
            { file, force }));
        command.SetAction(async (parsed, cancellation) =>
        {
            var path = parsed.GetValue(file)!;
            var found = ManifestFile.Read(await ObjectText.ReadTextAsync(path, cancellation), path, options.Namespace(parsed));
            wait.Check(parsed, found.Runs.Count());
            using var cluster = session.OpenCluster(options.Access(parsed));
            var apply = new ApplyOptions(Manager) { Force = parsed.GetValue(force) };
            await CheckAsync(session, cluster, path, found, apply, cancellation);
            var started = await ApplyAsync(session, cluster, found, apply, cancellation);
            return await wait.FinishAsync(session, parsed, cluster, started);
        });
        return command;
    }

    /// <summary>
    /// Lets the server check every object without storing it, and checks runs by the operator's rules. All problems are reported at once.
    /// </summary>
    private static async Task CheckAsync(
        Session session, Cluster cluster, string path, ManifestFile found, ApplyOptions options, CancellationToken cancellation)
    {
        var problems = found.Problems.ToList();
        foreach (var manifest in found.Manifests)
        {
            var before = problems.Count;
            await CheckAsync(cluster, manifest, options with { DryRun = true }, problems, cancellation);
            // The schema rejects most of what the operator would reject; its rules add what no schema can express.
            if (manifest.IsRun && problems.Count == before)
                problems.AddRange(await RulesAsync(session, cluster, path, manifest, cancellation));
        }

        if (problems.Count > 0)
            throw new CommandException($"nothing of {path} was applied:{string.Concat(problems.Select(problem => $"\n- {problem}"))}");
    }

    private static async Task<IReadOnlyList<string>> RulesAsync(
        Session session, Cluster cluster, string path, Manifest manifest, CancellationToken cancellation) =>
        manifest.Problems(manifest.ReadSpec(path), await DefaultsAsync(session, cluster, cluster.Key(manifest).Namespace, cancellation));

    /// <summary>Running a file needs no right to read defaults; the operator applies their limits in any case.</summary>
    private static async Task<BenchmarkDefaultsSpec?> DefaultsAsync(
        Session session, Cluster cluster, string? space, CancellationToken cancellation)
    {
        try
        {
            return (await cluster.FindDefaultsAsync(space, cancellation))?.Spec;
        }
        catch (CommandException e)
        {
            await session.Errors.WriteLineAsync($"note: the limits of BenchmarkDefaults are not checked before the run: {e.Message}");
            return null;
        }
    }

    private static async Task CheckAsync(
        Cluster cluster, Manifest manifest, ApplyOptions dryRun, List<string> problems, CancellationToken cancellation)
    {
        var rest = manifest with { Body = manifest.Body.DeepClone().AsObject() };
        for (var hasMore = true; hasMore;)
        {
            try
            {
                await cluster.ApplyAsync(rest, dryRun, cancellation);
                hasMore = false;
            }
            catch (RejectedException e)
            {
                problems.AddRange(e.Problems.Select(problem => $"{manifest.Title}: {problem}"));
                hasMore = e.Problems.Sum(problem => UndeclaredField.Remove(rest.Body, problem) ? 1 : 0) > 0;
            }
        }
    }

    private static async Task<IReadOnlyList<StartedRun>> ApplyAsync(
        Session session, Cluster cluster, ManifestFile found, ApplyOptions options, CancellationToken cancellation)
    {
        var started = new List<StartedRun>();
        foreach (var manifest in found.Manifests.OrderBy(manifest => manifest.IsRun))
        {
            var key = cluster.Key(manifest);
            var before = manifest.IsRun ? (await cluster.FindAsync(key, cancellation))?.Metadata.Generation : null;
            var after = await cluster.ApplyAsync(manifest, options, cancellation);
            var what = !manifest.IsRun ? "applied" : before is null ? "created" : before == after ? "unchanged" : "configured";
            await session.Errors.WriteLineAsync($"{manifest.Title} {what}");
            if (manifest.IsRun)
                started.Add(new StartedRun(key, manifest, options.FieldManager));
        }

        return started;
    }
}
