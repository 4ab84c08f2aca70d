using System.Globalization;
using Hotlap.Api.V1Alpha1;
using Hotlap.Cli.Reading;
using Hotlap.Cli.Reports;
using Hotlap.Cli.Text;

namespace Hotlap.Cli.Watching;

/// <summary>Polls a run every second until it ends or the timeout expires. An unreachable server does not end the watch.</summary>
internal sealed class RunWatcher(IRunReader reader, IProgressView view, TimeProvider clock, FailOn failOn)
{
    private static readonly TimeSpan Pace = TimeSpan.FromSeconds(1);
    private string? _shown;

    public async Task<int> WatchAsync(TimeSpan timeout, CancellationToken cancellation)
    {
        var begin = clock.GetTimestamp();
        while (true)
        {
            if (await LookAsync(cancellation) is { } ended)
                return ended;
            if (clock.GetElapsedTime(begin) >= timeout)
            {
                view.Keep(string.Create(
                    CultureInfo.InvariantCulture, $"not finished after {Figures.Duration(timeout)}; the run continues"));
                return ExitCodes.TimedOut;
            }

            await Task.Delay(Pace, clock, cancellation);
        }
    }

    private async Task<int?> LookAsync(CancellationToken cancellation)
    {
        try
        {
            return Show(await reader.ReadAsync(cancellation));
        }
        catch (UnreachableException e)
        {
            ShowChange(e.Message + "; trying again");
            return null;
        }
    }

    private int? Show(BenchmarkRun run)
    {
        if (!RunState.IsComplete(run) && !RunState.IsFailed(run))
        {
            ShowChange(ProgressText.Describe(run));
            return null;
        }

        view.Keep(ProgressText.DescribeEnd(run));
        return RunState.IsFailed(run) ? ExitCodes.Failed : failOn.ExitCode(run);
    }

    private void ShowChange(string line)
    {
        if (line == _shown)
            return;
        _shown = line;
        view.Show(line);
    }
}
