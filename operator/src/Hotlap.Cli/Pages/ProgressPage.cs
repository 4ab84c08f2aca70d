using Hotlap.Cli.Markup;
using Hotlap.Cli.Reports;
using Hotlap.Cli.Text;

namespace Hotlap.Cli.Pages;

/// <summary>A run before its end: how far it is, how long it will take, and what it waits for.</summary>
internal static class ProgressPage
{
    public static string Write(BenchmarkRun run, DateTimeOffset now, PageLink? pace = null)
    {
        var name = $"{run.Metadata.Namespace ?? "default"}/{run.Metadata.Name}";
        var page = PageFrame.Open(new MarkupWriter(), $"{run.Metadata.Name}: {RunStatusReader.State(run)}", RunLinks.Report(run), pace);
        page.Element("h1", name).Raw("\n").Open("p").Element("strong", RunStatusReader.State(run)).CloseLine();
        if (RunStatusReader.IsObserved(run) && run.Status!.Progress is { TrialsPlanned: > 0 } progress)
            WriteProgress(page, progress, now);
        if (ProblemBuilder.Build(run) is { } problem)
            WriteReason(page, problem);
        return PageFrame.Close(page);
    }

    private static void WriteProgress(MarkupWriter page, RunProgress progress, DateTimeOffset now)
    {
        var done = Math.Clamp(progress.TrialsDone, 0, progress.TrialsPlanned);
        var discarded = progress.TrialsDiscarded > 0 ? $", {progress.TrialsDiscarded} discarded" : "";
        page.Open("p").Open("progress", ("value", Figures.Count(done)), ("max", Figures.Count(progress.TrialsPlanned)),
            ("aria-label", "trials")).Close().Text($" {done} of {progress.TrialsPlanned} trials recorded{discarded}").CloseLine();
        page.Open("dl");
        if (progress.Current is { Length: > 0 } current)
            page.Element("dt", "now").Element("dd", current).Raw("\n");
        if (progress.ExpectedCompletionTime is { } end)
            page.Element("dt", "expected").Element("dd", $"end about {Figures.Time(end)}{Left(end - now)}").Raw("\n");
        page.CloseLine();
    }

    private static string Left(TimeSpan left) => left > TimeSpan.Zero ? $", in {Figures.Duration(left)}" : "";

    private static void WriteReason(MarkupWriter page, RunProblem problem)
    {
        page.Open("dl").Element("dt", "why").Element("dd", $"{problem.Reason}: {problem.Message}").Raw("\n");
        if (problem.Advice is { } advice)
            page.Element("dt", "what to do").Element("dd", advice).Raw("\n");
        page.CloseLine();
    }
}
