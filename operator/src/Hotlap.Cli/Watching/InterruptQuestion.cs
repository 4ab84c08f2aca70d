using Hotlap.Cli.Reading;

namespace Hotlap.Cli.Watching;

/// <summary>What happens to runs that are followed when the user interrupts the command.</summary>
internal sealed class InterruptQuestion(Session session, RunClient cluster)
{
    /// <summary>
    /// Asks on a terminal whether to suspend the runs. Without a terminal, and after a second interrupt, they continue. Returns the exit
    /// code.
    /// </summary>
    public async Task<int> AskAsync(IReadOnlyList<StartedRun> runs)
    {
        if (await IsSuspensionWantedAsync(runs))
            await SuspendAsync(runs);
        else
            await LeaveAsync(runs);
        return ExitCodes.NotFinished;
    }

    private async Task<bool> IsSuspensionWantedAsync(IReadOnlyList<StartedRun> runs)
    {
        if (session.Ask is not { } ask)
            return false;
        try
        {
            await session.Errors.WriteLineAsync();
            var which = runs.Count == 1 ? runs[0].Key.Name : $"these {runs.Count} runs";
            var answer = await ask(
                $"Suspend {which}? Recorded trials are kept. [s: suspend, Enter or Ctrl-C: continue in the cluster] ",
                session.Interrupts.Second);
            return answer?.Trim().StartsWith("s", StringComparison.OrdinalIgnoreCase) == true;
        }
        catch (OperationCanceledException)
        {
            await session.Errors.WriteLineAsync();
            return false;
        }
    }

    private async Task SuspendAsync(IReadOnlyList<StartedRun> runs)
    {
        foreach (var run in runs)
        {
            await run.SuspendAsync(cluster, session.Interrupts.Second);
            await session.Errors.WriteLineAsync(
                $"{run.Applied.Title} suspended; resume it with: kubectl patch bmr {run.Key.Name} -n {run.Key.Namespace} --type=merge "
                + """-p '{"spec":{"suspend":false}}'""");
        }
    }

    private async Task LeaveAsync(IReadOnlyList<StartedRun> runs)
    {
        foreach (var run in runs)
            await session.Errors.WriteLineAsync($"{run.Applied.Title} continues; {StartedRun.HowToFollow(run.Key)}");
    }
}
