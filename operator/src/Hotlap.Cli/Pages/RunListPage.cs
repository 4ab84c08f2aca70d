using Hotlap.Cli.Markup;
using Hotlap.Cli.Reports;
using Hotlap.Cli.Text;

namespace Hotlap.Cli.Pages;

/// <summary>The runs that a list shows.</summary>
/// <param name="Shown">The newest ones, newest first.</param>
/// <param name="Left">Number of older ones that are not shown.</param>
internal sealed record RunList(IReadOnlyList<BenchmarkRun> Shown, int Left)
{
    /// <summary>Largest number of runs on a page.</summary>
    public const int Most = 500;

    public static RunList Of(IReadOnlyList<BenchmarkRun> runs) => new(
        [.. runs.OrderByDescending(run => run.Metadata.CreationTimestamp).Take(Most)], Math.Max(0, runs.Count - Most));
}

/// <summary>The list of runs: one line each, with the columns of <c>kubectl get bmr -o wide</c> that people read.</summary>
internal static class RunListPage
{
    private static readonly (string Header, bool IsText)[] Columns =
        [("run", true), ("state", true), ("trials", false), ("thresholds", true), ("trusted", true), ("summary", true), ("age", false)];

    /// <summary>Writes the page.</summary>
    /// <param name="list">The runs.</param>
    /// <param name="scope">Where they are from, such as <c>namespace bench</c>.</param>
    /// <param name="now">The current time.</param>
    /// <param name="pace">Stops or resumes the refresh; null for none.</param>
    public static string Write(RunList list, string scope, DateTimeOffset now, PageLink? pace = null)
    {
        var page = PageFrame.Open(new MarkupWriter(), "Benchmark runs", [], pace);
        page.Element("h1", "Benchmark runs").Raw("\n").Open("p").Text(Count(list, scope)).CloseLine();
        if (list.Shown.Count > 0)
            WriteTable(page, list.Shown, now);
        return PageFrame.Close(page);
    }

    private static string Count(RunList list, string scope) => list switch
    {
        { Shown.Count: 0 } => $"There are no runs in {scope}; kubectl hotlap run -f FILE starts one.",
        { Left: > 0 } => $"The newest {list.Shown.Count} of {list.Shown.Count + list.Left} runs in {scope}; -n and -l select others.",
        { Shown.Count: 1 } => $"One run in {scope}.",
        _ => $"{list.Shown.Count} runs in {scope}, newest first.",
    };

    private static void WriteTable(MarkupWriter page, IReadOnlyList<BenchmarkRun> runs, DateTimeOffset now)
    {
        page.Open("div", ("class", "scroll"), ("tabindex", "0"), ("role", "region"), ("aria-label", "Runs"));
        page.Open("table", ("class", "runs")).Open("thead").Open("tr");
        foreach (var (header, isText) in Columns)
            page.Element("th", header, ("scope", "col"), ("class", isText ? "t" : null));
        page.Close().Close().Open("tbody").Raw("\n");
        foreach (var run in runs)
            WriteRow(page, run, now);
        page.Close().Close().CloseLine();
    }

    private static void WriteRow(MarkupWriter page, BenchmarkRun run, DateTimeOffset now)
    {
        var progress = RunStatusReader.IsObserved(run) ? run.Status!.Progress : null;
        page.Open("tr").Open("th", ("scope", "row"));
        page.Element("a", $"{run.Metadata.Namespace ?? "default"}/{run.Metadata.Name}", ("href", RunLinks.Address(run))).Close();
        page.Element("td", RunStatusReader.State(run), ("class", RunStatusReader.IsFailed(run) ? "n bad" : "n"));
        page.Element("td", progress is { TrialsPlanned: > 0 } ? $"{progress.TrialsDone}/{progress.TrialsPlanned}" : "");
        Answer(page, RunStatusReader.IsComplete(run) && ThresholdText.Build(run) is { } thresholds ? thresholds.Met switch
        {
            true => ("met", true), false => ("violated", false), null => ("not shown", null),
        } : ("", null));
        Answer(page, TrustOutcome.Of(run) is { } trust ? trust.Trustworthy switch
        {
            true => ("yes", true), false => ("NO", false), null => ("not known", null),
        } : ("", null));
        page.Element("td", run.Status?.Summary ?? "", ("class", "t")).Element("td", Age(run, now)).CloseLine();
    }

    private static void Answer(MarkupWriter page, (string Text, bool? IsGood) answer) =>
        page.Element("td", answer.Text, ("class", answer.IsGood switch { true => "n good", false => "n bad", null => "n" }));

    private static string Age(BenchmarkRun run, DateTimeOffset now) =>
        run.Metadata.CreationTimestamp is not { } created ? "" : (now - created) switch
        {
            { TotalDays: >= 2 } age => string.Create(CultureInfo.InvariantCulture, $"{(int)age.TotalDays} d"),
            var age => Figures.Duration(age),
        };
}
