using System.CommandLine;
using Hotlap.Cli.Reading;
using Hotlap.Cli.Watching;

namespace Hotlap.Cli.Commands;

/// <summary><c>watch NAME</c>: follows a run to its end; the exit code reports how it ended.</summary>
internal static class WatchCommand
{
    private const int DefaultTimeoutMinutes = 300;

    public static Command Build(Session session)
    {
        var name = new Argument<string>("NAME") { Description = "Name of the run." };
        var timeout = new Option<int>("--timeout-minutes")
        {
            Description = "Stop watching after this time (exit code 3); the run continues.",
            DefaultValueFactory = _ => DefaultTimeoutMinutes,
        };
        var failOn = new Option<string[]>("--fail-on")
        {
            Description =
                "Outcomes of a complete run that give a nonzero exit code, as a list: violated, not-shown, not-trustworthy; or none.",
            DefaultValueFactory = _ => [FailOn.Violated, FailOn.NotShown],
        };
        var cluster = new ClusterOptions();
        var command = cluster.AddTo(new Command(
            "watch",
            "Watches a run until it ends. Exit code: 0 complete; 1 failed, or an error; 2 a threshold is violated; 3 not finished in time; "
            + "4 thresholds are not shown to be met; 5 not trustworthy. --fail-on selects among 2, 4 and 5.") { name, timeout, failOn });
        command.SetAction(async (parsed, cancellation) =>
        {
            using var reader = session.OpenCluster(cluster.Reference(parsed, parsed.GetValue(name)!));
            var minutes = parsed.GetValue(timeout);
            if (minutes < 1)
                throw new CommandException($"--timeout-minutes must be 1 or more, not {minutes}");
            var ends = FailOn.Parse(parsed.GetValue(failOn) ?? []);
            var view = new ProgressView(session.Output, session.TerminalWidth);
            var watcher = new RunWatcher(reader.ReadAsync, view, session.Clock, ends);
            return await watcher.WatchAsync(TimeSpan.FromMinutes(minutes), cancellation);
        });
        return command;
    }
}
