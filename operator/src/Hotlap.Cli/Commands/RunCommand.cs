using System.CommandLine;
using Hotlap.Cli.Reading;
using Hotlap.Cli.Watching;
using Hotlap.Kubernetes;

namespace Hotlap.Cli.Commands;

/// <summary>
/// <c>run -f FILE</c>, or <c>run --from KIND/NAME --image NAME=IMAGE</c>: applies runs, follows them to their end and prints their reports.
/// </summary>
internal static class RunCommand
{
    public static Command Build(Session session)
    {
        var file = new Option<string?>("--filename", "-f")
            { Description = "YAML or JSON with BenchmarkRuns, and ConfigMaps that they refer to; - reads standard input." };
        var from = new FromOptions();
        var force = new Option<bool>("--force-conflicts") { Description = "Take over fields that another manager, such as kubectl, owns." };
        var again = new Option<bool>(TagsCheck.Flag)
            { Description = "Measure a run again without a question if a tag of its images names another image than it measured." };
        var (options, wait) = (new ClusterOptions(), new WaitOptions());
        var command = options.AddTo(wait.AddTo(from.AddTo(new DetailedCommand(
            "run", "Applies runs and prints their reports.", "Follows the runs of the file to their end, or, with --from, "
            + "compares a workload as it is deployed with other images: --from deployment/checkout --image candidate=shop:2.0. A run that "
            + "is already measured is not measured again, unless a tag names another image by now and you agree. Ctrl-C asks "
            + "whether to suspend the run or to let it continue. "
            + FollowOptions.ExitCodeHelp)
            { file, force, again })));
        command.SetAction(async (parsed, cancellation) =>
        {
            var deployed = from.Read(parsed, parsed.GetValue(file));
            using var cluster = session.OpenCluster(options.Access(parsed));
            var path = parsed.GetValue(file) ?? from.Title(parsed);
            var text = deployed is null
                ? await ObjectText.ReadTextAsync(path, cancellation) : await cluster.WriteAsync(deployed, cancellation);
            var found = ManifestFile.Read(text, path, options.Namespace(parsed));
            wait.Check(parsed, found.Runs.Count());
            if (parsed.GetValue(again) && !wait.Waits(parsed))
                throw new CommandException($"{TagsCheck.Flag} compares tags when the run has ended, so it needs --wait");
            var apply = new ApplyOptions(FileApply.Manager) { Force = parsed.GetValue(force) };
            await FileApply.CheckAsync(new ManifestCheck(session, cluster, apply), path, found, cancellation);
            var started = await FileApply.ApplyAsync(session, cluster, found, apply, cancellation);
            using var tags = new TagsCheck(session, cluster, parsed.GetValue(again));
            return await wait.FinishAsync(session, parsed, cluster, started, tags);
        });
        return command;
    }
}
