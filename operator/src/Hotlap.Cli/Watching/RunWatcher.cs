using Hotlap.Cli.Reading;
using Hotlap.Cli.Reports;
using Hotlap.Cli.Text;

namespace Hotlap.Cli.Watching;

/// <summary>Polls a run every second until it ends or the timeout expires. An unreachable server does not end the watch.</summary>
internal sealed class RunWatcher(
    Func<CancellationToken, Task<BenchmarkRun>> read, ProgressView view, TimeProvider clock, FailOn failOn)
{
    private static readonly TimeSpan Pace = TimeSpan.FromSeconds(1);
    private string? _shown;
    private BenchmarkRun? _last;

    /// <summary>Returns how the run ended, or how it looked when the time was over.</summary>
    /// <exception cref="CommandException">The run cannot be read.</exception>
    public async Task<WatchEnd> WatchAsync(TimeSpan timeout, CancellationToken cancellation)
    {
        var begin = clock.GetTimestamp();
        while (true)
        {
            if (await LookAsync(cancellation) is { } ended)
                return new WatchEnd(ended, _last);
            if (clock.GetElapsedTime(begin) >= timeout)
            {
                var name = _last is null ? "" : $"{_last.Metadata.Name}  ";
                view.Keep($"{name}not finished after {Figures.Duration(timeout)}; the run continues");
                return new WatchEnd(ExitCodes.NotFinished, _last);
            }

            await Task.Delay(Pace, clock, cancellation);
        }
    }

    private async Task<int?> LookAsync(CancellationToken cancellation)
    {
        try
        {
            return Show(await read(cancellation));
        }
        catch (UnreachableException e)
        {
            ShowChange(e.Message + "; trying again");
            return null;
        }
    }

    private int? Show(BenchmarkRun run)
    {
        _last = run;
        if (!RunStatusReader.HasEnded(run))
        {
            ShowChange(ProgressText.Describe(run));
            return null;
        }

        view.Keep(ProgressText.DescribeEnd(run));
        return RunStatusReader.IsFailed(run) ? ExitCodes.Failed : failOn.ExitCode(run);
    }

    private void ShowChange(string line)
    {
        if (line == _shown)
            return;
        _shown = line;
        view.Show(line);
    }
}

/// <summary>Describes the progress of a run in one line.</summary>
internal static class ProgressText
{
    private const int BarWidth = 20;

    /// <summary>
    /// Returns text such as <c>greeter-images  Running  12/30 [████████        ]  round 4, aot: measuring  end about 05:12:40 UTC</c>.
    /// </summary>
    public static string Describe(BenchmarkRun run)
    {
        List<string> parts = [run.Metadata.Name, RunStatusReader.State(run)];
        if (RunStatusReader.IsObserved(run) && run.Status?.Progress is { TrialsPlanned: > 0 } progress)
            parts.AddRange(Describe(progress));
        else if (ProblemBuilder.Build(run) is { } problem)
            parts.Add(problem.Message);
        return Wrap.Plain(string.Join("  ", parts)).ReplaceLineEndings(" ");
    }

    /// <summary>Returns the last line of a finished run: how it ended.</summary>
    public static string DescribeEnd(BenchmarkRun run)
    {
        var thresholds = RunStatusReader.IsFailed(run) ? ""
            : RunStatusReader.Is(run, ConditionTypes.ThresholdsMet, "False") ? ", thresholds violated"
            : RunStatusReader.Is(run, ConditionTypes.ThresholdsMet, "Unknown") ? ", thresholds not shown" : "";
        var type = RunStatusReader.IsFailed(run)
            ? ConditionTypes.Failed : thresholds.Length > 0 ? ConditionTypes.ThresholdsMet : ConditionTypes.Complete;
        var condition = RunStatusReader.Find(run, type);
        var state = RunStatusReader.State(run) + thresholds;
        var warning = RunStatusReader.IsComplete(run) && TrustOutcome.Of(run) is { Trustworthy: false } trust
            ? $"  not trustworthy: {trust.Reason}" : "";
        return Wrap.Plain($"{run.Metadata.Name}  {state}  {condition?.Reason}: {condition?.Message}{warning}");
    }

    private static IEnumerable<string> Describe(RunProgress progress)
    {
        var done = Math.Clamp(progress.TrialsDone, 0, progress.TrialsPlanned);
        var filled = (int)((long)BarWidth * done / progress.TrialsPlanned);
        yield return $"{done}/{progress.TrialsPlanned} [{new string('█', filled).PadRight(BarWidth)}]";
        if (progress.Current is { Length: > 0 } current)
            yield return current;
        if (progress.ExpectedCompletionTime is { } expected)
            yield return "end about " + expected.ToUniversalTime().ToString("HH:mm:ss 'UTC'", CultureInfo.InvariantCulture);
    }
}
