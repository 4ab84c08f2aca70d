using System.Xml.Linq;
using Hotlap.Cli.Markup;
using Hotlap.Cli.Reports;
using Hotlap.Cli.Text;

namespace Hotlap.Cli.Pages;

/// <summary>A run before its end: how far it is, how long it will take, and what it waits for.</summary>
internal static class ProgressPage
{
    public static string Write(BenchmarkRun run, DateTimeOffset now, PageLink? pace = null)
    {
        var state = RunStatusReader.State(run);
        var progress = RunStatusReader.IsObserved(run) ? run.Status!.Progress : null;
        return PageFrame.Write(
            $"{run.Metadata.Name}: {state}", RunLinks.Report(run),
            Tag.Of("main",
                Tag.Of("h1", $"{run.Metadata.Namespace ?? "default"}/{run.Metadata.Name}"), Tag.Of("p", Tag.Of("strong", state)),
                progress is { TrialsPlanned: > 0 } ? Progress(progress, now) : null,
                ProblemBuilder.Build(run) is { } problem ? Reason(problem) : null),
            pace);
    }

    private static XElement[] Progress(RunProgress progress, DateTimeOffset now)
    {
        var done = Math.Clamp(progress.TrialsDone, 0, progress.TrialsPlanned);
        var discarded = progress.TrialsDiscarded > 0 ? $", {progress.TrialsDiscarded} discarded" : "";
        return
        [
            Tag.Of("p",
                Tag.Of("progress",
                    [("value", Figures.Count(done)), ("max", Figures.Count(progress.TrialsPlanned)), ("aria-label", "trials")]),
                $" {done} of {progress.TrialsPlanned} trials recorded{discarded}"),
            Tag.Of("dl",
                progress.Current is { Length: > 0 } current ? Pair("now", current) : null,
                progress.ExpectedCompletionTime is { } end
                    ? Pair("expected", $"end about {Figures.Time(end)}{Left(end - now)}") : null),
        ];
    }

    private static string Left(TimeSpan left) => left > TimeSpan.Zero ? $", in {Figures.Duration(left)}" : "";

    private static XElement Reason(RunProblem problem) => Tag.Of("dl",
        Pair("why", $"{problem.Reason}: {problem.Message}"), problem.Advice is { } advice ? Pair("what to do", advice) : null);

    private static XElement[] Pair(string key, string value) => [Tag.Of("dt", key), Tag.Of("dd", value)];
}
