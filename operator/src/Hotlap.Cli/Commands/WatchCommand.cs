using System.CommandLine;
using Hotlap.Cli.Reading;
using Hotlap.Cli.Watching;
using Hotlap.Kubernetes;

namespace Hotlap.Cli.Commands;

/// <summary><c>watch NAME...</c>: follows runs to their end; the exit code reports how they ended.</summary>
internal static class WatchCommand
{
    public static Command Build(Session session)
    {
        var names = new Argument<string[]>("NAME") { Description = "Names of the runs.", Arity = ArgumentArity.ZeroOrMore };
        var selector = new Option<string?>("--selector", "-l") { Description = "Watch the runs with these labels, such as team=web." };
        var all = new Option<bool>("--all-namespaces", "-A") { Description = "Watch the runs of all namespaces." };
        var (options, follow) = (new ClusterOptions(), new FollowOptions());
        options.CompleteRuns(names, session);
        var command = options.AddTo(follow.AddTo(new DetailedCommand(
            "watch", "Watches runs until all have ended.", FollowOptions.ExitCodeHelp + " Of several runs, the first of 1, 3, 2, 4 and 5 "
            + "counts.") { names, selector, all }));
        command.SetAction(async (parsed, cancellation) =>
        {
            using var cluster = session.OpenCluster(options.Access(parsed));
            var settings = follow.Settings(parsed);
            var choice = new Choice(parsed.GetValue(names) ?? [], parsed.GetValue(selector), parsed.GetValue(all));
            var runs = await ChooseAsync(cluster, choice, cancellation);
            var view = new ProgressView(session.Output, runs.Count == 1 ? session.TerminalWidth : null);
            var follower = new RunFollower(cluster, view, session.Clock, settings);
            var ends = await Task.WhenAll(runs.Select(run => follower.FollowAsync(run, cancellation)));
            return ExitCodes.Worst(ends.Select(end => end.ExitCode));
        });
        return command;
    }

    private static async Task<IReadOnlyList<ObjectKey>> ChooseAsync(RunClient cluster, Choice choice, CancellationToken cancellation)
    {
        if (choice is { Names.Count: > 0, Selector: null, All: false })
            return [.. choice.Names.Distinct().Select(cluster.Key)];
        if (choice.Names.Count > 0 || choice is { Selector: null, All: false })
            throw new CommandException("give either names of runs, or --selector, --all-namespaces or both");
        var found = await cluster.ListAsync(choice.All, choice.Selector, cancellation);
        return found.Count == 0
            ? throw new CommandException("no runs match; kubectl get bmr -A --show-labels lists all runs")
            : [.. found.Select(run => new ObjectKey(run.Metadata.Namespace, run.Metadata.Name))];
    }

    private sealed record Choice(IReadOnlyList<string> Names, string? Selector, bool All);
}
