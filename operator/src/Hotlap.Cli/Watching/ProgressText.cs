using System.Globalization;
using Hotlap.Api.V1Alpha1;
using Hotlap.Cli.Reports;
using Hotlap.Cli.Text;

namespace Hotlap.Cli.Watching;

/// <summary>Describes the progress of a run in one line.</summary>
internal static class ProgressText
{
    private const int BarWidth = 20;

    /// <summary>
    /// Returns text such as <c>greeter-images  Running  12/30 [████████        ]  round 4, aot: measuring  end about 05:12:40 UTC</c>.
    /// </summary>
    public static string Describe(BenchmarkRun run)
    {
        List<string> parts = [run.Metadata.Name, RunState.Describe(run)];
        if (RunState.IsObserved(run) && run.Status?.Progress is { TrialsPlanned: > 0 } progress)
            parts.AddRange(Describe(progress));
        else if (ProblemBuilder.Build(run) is { } problem)
            parts.Add(problem.Message);
        return Wrap.Plain(string.Join("  ", parts)).ReplaceLineEndings(" ");
    }

    /// <summary>Returns the last line of a finished run: how it ended.</summary>
    public static string DescribeEnd(BenchmarkRun run)
    {
        var (violated, notShown) = (RunState.ViolatesThresholds(run), RunState.HasThresholdsNotShown(run));
        var type = RunState.IsFailed(run)
            ? ConditionTypes.Failed : violated || notShown ? ConditionTypes.ThresholdsMet : ConditionTypes.Complete;
        var condition = RunState.Find(run, type);
        var state = RunState.Describe(run) + (violated ? ", thresholds violated" : notShown ? ", thresholds not shown" : "");
        var warning = RunState.IsComplete(run) && TrustOutcome.Build(run) is { Trustworthy: false } trust
            ? $"  not trustworthy: {trust.Reason}" : "";
        return Wrap.Plain($"{run.Metadata.Name}  {state}  {condition?.Reason}: {condition?.Message}{warning}");
    }

    private static IEnumerable<string> Describe(RunProgress progress)
    {
        var done = Math.Clamp(progress.TrialsDone, 0, progress.TrialsPlanned);
        var filled = (int)((long)BarWidth * done / progress.TrialsPlanned);
        yield return string.Create(
            CultureInfo.InvariantCulture, $"{done}/{progress.TrialsPlanned} [{new string('█', filled).PadRight(BarWidth)}]");
        if (progress.Current is { Length: > 0 } current)
            yield return current;
        if (progress.ExpectedCompletionTime is { } expected)
            yield return "end about " + expected.ToUniversalTime().ToString("HH:mm:ss 'UTC'", CultureInfo.InvariantCulture);
    }
}
