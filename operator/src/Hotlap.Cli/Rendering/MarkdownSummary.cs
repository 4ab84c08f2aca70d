using Hotlap.Cli.Reports;
using Hotlap.Cli.Text;

namespace Hotlap.Cli.Rendering;

/// <summary>
/// The lines of a merge request that are visible: the verdict, and what its reader must not miss, the most serious first. Lists name their
/// first entries whole and count the others, which the folded part has.
/// </summary>
internal static class MarkdownSummary
{
    private const int MostLines = 3;
    private const int MostEntries = 3;
    private const int Longest = 240;

    /// <summary>Returns text such as <c>bench/greeter-images, 30 of 30 trials recorded, took 25 min 31 s</c>.</summary>
    public static string Run(RunReport report)
    {
        var run = report.Run;
        var took = run.DurationSeconds is { } seconds ? $", took {Figures.Duration(TimeSpan.FromSeconds(seconds))}" : "";
        var without = report.FailedVariants.Count == 0 ? ""
            : $", without {Some([.. report.FailedVariants.Select(failed => failed.Name)], ", ")}";
        return $"{run.Namespace ?? "default"}/{run.Name}{HeaderText.Progress(run)}{took}{without}";
    }

    /// <summary>Returns the lines below the verdict as keys and values.</summary>
    public static IEnumerable<(string Key, string Value)> Lines(RunReport report) =>
        (report.Problem is { } problem ? Unfinished(report, problem) : Complete(report)).Take(MostLines);

    private static IEnumerable<(string Key, string Value)> Unfinished(RunReport report, RunProblem problem)
    {
        yield return (problem.Title, Whole(problem.Message.Length == 0 ? "the operator gave no message" : problem.Message));
        if (problem.Advice is { } advice) yield return ("what to do", advice);
        if (report.HasFigures && TrustText.Of(report) is { } trust) yield return ("trusted", Whole(trust.Text));
    }

    private static IEnumerable<(string Key, string Value)> Complete(RunReport report)
    {
        var (thresholds, trust) = (report.Thresholds, TrustText.Of(report));
        if (thresholds is { Met: false }) yield return ("thresholds", Open(thresholds));
        if (Worse(report) is { Count: > 0 } worse) yield return ($"worse ({worse.Count})", Some(worse, "; "));
        if (trust is { IsTrusted: not true }) yield return ("trusted", Whole(trust.Text));
        if (thresholds is { Met: null }) yield return ("thresholds", Open(thresholds));
        if (report.Run.Summary is { Length: > 0 } summary) yield return ("result", Whole(summary));
        if (thresholds is { Met: true }) yield return ("thresholds", ThresholdText.Sentence(thresholds));
        if (trust is { IsTrusted: true }) yield return ("trusted", Whole(trust.Text));
    }

    /// <summary>Returns the thresholds that are not met, violated ones first.</summary>
    private static string Open(ThresholdOutcome outcome) =>
        outcome.Rows.Where(row => row.Verdict != "Met").OrderBy(row => row.Verdict != "Violated").Select(ThresholdText.Line).ToList()
            is { Count: > 0 } open ? Some(open, "; ") : ThresholdText.Sentence(outcome);

    /// <summary>Returns what is worse than the baseline, by the size of the change.</summary>
    private static List<string> Worse(RunReport report) =>
        [.. report.Comparisons.Where(row => row.Verdict == VerdictMark.Worse)
            .OrderByDescending(row => Math.Abs(row.ChangePerMille ?? 0)).Select(VerdictText.Sentence)];

    private static string Some(List<string> entries, string between) =>
        string.Join(between, entries.Take(MostEntries))
            + (entries.Count > MostEntries ? $"{between}and {entries.Count - MostEntries} more" : "");

    /// <summary>Returns a message, or of a long one the clauses that fit; the first at least in part.</summary>
    private static string Whole(string message)
    {
        if (message.Length <= Longest) return message;
        var clause = message.LastIndexOf("; ", Longest, StringComparison.Ordinal);
        var end = clause > 0 ? clause : message.LastIndexOf(' ', Longest);
        return $"{message[..(end > 0 ? end : Longest)]}{(clause > 0 ? "; and more" : " …")}";
    }
}
