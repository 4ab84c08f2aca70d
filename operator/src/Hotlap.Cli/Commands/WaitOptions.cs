using System.CommandLine;
using Hotlap.Cli.Reading;
using Hotlap.Cli.Watching;

namespace Hotlap.Cli.Commands;

/// <summary>The options of commands that start runs: whether to wait for their end, and how to print the reports.</summary>
internal sealed class WaitOptions
{
    private readonly Option<bool> _wait = new("--wait")
    {
        Description = "Follow to the end, and print the report; --wait=false returns at once.",
        DefaultValueFactory = _ => true,
    };

    private readonly FollowOptions _follow = new();
    private readonly ReportOptions _report = new();

    public Command AddTo(Command command)
    {
        command.Add(_wait);
        return _report.AddTo(_follow.AddTo(command));
    }

    /// <summary>Checks the values of the options for this number of runs.</summary>
    public void Check(ParseResult parsed, int runs)
    {
        _follow.Settings(parsed);
        _report.Check(parsed, runs);
    }

    /// <summary>True when the command follows the runs to their end.</summary>
    public bool Waits(ParseResult parsed) => parsed.GetValue(_wait);

    /// <summary>Waits for runs that were started, prints their reports, and returns the exit code.</summary>
    /// <param name="session">The environment.</param>
    /// <param name="parsed">The command line.</param>
    /// <param name="cluster">The cluster.</param>
    /// <param name="started">The runs, each with what suspends it.</param>
    /// <param name="tags">Looks at the tags of runs that were measured before; null if all are measured now.</param>
    public async Task<int> FinishAsync(
        Session session, ParseResult parsed, RunClient cluster, IReadOnlyList<StartedRun> started, TagsCheck? tags = null)
    {
        if (!Waits(parsed))
        {
            foreach (var run in started)
                await LeaveAsync(session, cluster, run);
            return ExitCodes.Done;
        }

        var view = new ProgressView(session.Errors, started.Count == 1 ? session.ErrorsWidth : null);
        var follower = new RunFollower(cluster, view, session.Clock, _follow.Settings(parsed));
        var watches = started.Select(run => (Run: run, Watch: FollowAsync(run))).ToList();
        try
        {
            var ends = await Task.WhenAll(watches.Select(watch => watch.Watch));
            foreach (var run in ends.Select(end => end.Run).OfType<BenchmarkRun>())
                await _report.WriteAsync(session, parsed, run, cluster, session.Interrupts.First);
            return ExitCodes.Worst(ends.Select(end => end.ExitCode));
        }
        catch (OperationCanceledException) when (session.Interrupts.First.IsCancellationRequested)
        {
            return await new InterruptQuestion(session, cluster).AskAsync(
                [.. watches.Where(watch => !watch.Watch.IsCompletedSuccessfully).Select(watch => watch.Run)]);
        }

        async Task<WatchEnd> FollowAsync(StartedRun run)
        {
            var end = await follower.FollowAsync(run.Key, session.Interrupts.First);
            return tags is null || !run.WasMeasuredBefore(end.Run) ? end
                : await tags.SettleAsync(run, end, () => follower.FollowAsync(run.Key, session.Interrupts.First));
        }
    }

    /// <summary>Says how to follow a run, and of one that was measured before, which images its tags named then.</summary>
    private static async Task LeaveAsync(Session session, RunClient cluster, StartedRun run)
    {
        if (run.Before is not null && TagNote.Of(await cluster.ReadAsync(run.Key, session.Interrupts.First)) is { } note)
            await session.Errors.WriteLineAsync(note);
        await session.Errors.WriteLineAsync(StartedRun.HowToFollow(run.Key));
    }
}
