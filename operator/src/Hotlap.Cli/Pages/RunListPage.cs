using System.Xml.Linq;
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
    public static string Write(RunList list, string scope, DateTimeOffset now, PageLink? pace = null) => PageFrame.Write(
        "Benchmark runs", [],
        Tag.Of("main", Tag.Of("h1", "Benchmark runs"), Tag.Of("p", Count(list, scope)), list.Shown.Count == 0 ? null : HtmlTable.Of(
            "Runs", "runs", null, Columns.Select(column => HtmlTable.Header(column.Header, column.IsText)),
            list.Shown.Select(run => Row(run, now)))),
        pace);

    private static string Count(RunList list, string scope) => list switch
    {
        { Shown.Count: 0 } => $"There are no runs in {scope}; kubectl hotlap run -f FILE starts one.",
        { Left: > 0 } => $"The newest {list.Shown.Count} of {list.Shown.Count + list.Left} runs in {scope}; -n and -l select others.",
        { Shown.Count: 1 } => $"One run in {scope}.",
        _ => $"{list.Shown.Count} runs in {scope}, newest first.",
    };

    private static XElement Row(BenchmarkRun run, DateTimeOffset now)
    {
        var progress = RunStatusReader.IsObserved(run) ? run.Status!.Progress : null;
        return Tag.Of("tr",
            HtmlTable.RowHeader(Tag.Of(
                "a", [("href", RunLinks.Address(run))], $"{run.Metadata.Namespace ?? "default"}/{run.Metadata.Name}")),
            Tag.Of("td", [("class", RunStatusReader.IsFailed(run) ? "n bad" : "n")], RunStatusReader.State(run)),
            Tag.Of("td", progress is { TrialsPlanned: > 0 } ? $"{progress.TrialsDone}/{progress.TrialsPlanned}" : ""),
            Answer(RunStatusReader.IsComplete(run) && ThresholdText.Build(run) is { } thresholds ? thresholds.Met switch
            {
                true => ("met", true), false => ("violated", false), null => ("not shown", null),
            } : ("", null)),
            Answer(TrustOutcome.Of(run) is { } trust ? trust.Trustworthy switch
            {
                true => ("yes", true), false => ("NO", false), null => ("not known", null),
            } : ("", null)),
            Tag.Of("td", [("class", "t")], run.Status?.Summary ?? ""),
            Tag.Of("td", Age(run, now)));
    }

    private static XElement Answer((string Text, bool? IsGood) answer) =>
        Tag.Of("td", [("class", answer.IsGood switch { true => "n good", false => "n bad", null => "n" })], answer.Text);

    private static string Age(BenchmarkRun run, DateTimeOffset now) =>
        run.Metadata.CreationTimestamp is not { } created ? "" : (now - created) switch
        {
            { TotalDays: >= 2 } age => string.Create(CultureInfo.InvariantCulture, $"{(int)age.TotalDays} d"),
            var age => Figures.Duration(age),
        };
}
