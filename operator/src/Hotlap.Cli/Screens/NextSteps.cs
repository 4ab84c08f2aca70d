using Hotlap.Cli.Reports;
using Hotlap.Cli.Text;
using Hotlap.Measurement.Statistics;

namespace Hotlap.Cli.Screens;

/// <summary>What to do after reading the screen, the most important step first.</summary>
internal static class NextSteps
{
    private const int MostRounds = 100;
    private const int MostWarnings = 3;

    public static IEnumerable<string> Of(RunReport report)
    {
        if (report.Problem?.Advice is { } advice)
            yield return advice.Replace(" NAME", " " + report.Run.Name, StringComparison.Ordinal);
        foreach (var warning in report.Warnings.Where(warning => !warning.IsNote && report.Trust?.Accepted.Contains(warning.Code) != true)
            .Take(MostWarnings))
            yield return $"{warning.Code}: {warning.Explanation}.";
        if (report.Problem is null)
            foreach (var step in Runs(report).Concat(Rounds(report)))
                yield return step;
        yield return report.HasFigures
            ? "-o wide prints all figures, -o html a page with charts."
            : $"All conditions: kubectl describe bmr {report.Run.Name}{Namespace(report)}";
    }

    /// <summary>Returns what a comparison with another measurement lacks. More rounds would not help it.</summary>
    private static IEnumerable<string> Runs(RunReport report)
    {
        if (report.Comparisons.Where(LacksRuns).MinBy(row => row.EarlierRuns) is not { EarlierRuns: { } known } row) yield break;
        var missing = BetweenRuns.FewestEarlier - known;
        yield return $"A verdict against {row.Baseline} needs {BetweenRuns.FewestEarlier} measurements of it, as runs of one image differ, "
            + $"and there {(known == 1 ? "is" : "are")} {known}. Make its image a variant of this run in place of "
            + "comparison.baselineRef: rounds are then compared in pairs"
            + (report.BaselineRun is not { } name ? "."
                : $"; or measure it {(missing == 1 ? "once" : $"{missing} times")} more: kubectl hotlap rerun {name}{Namespace(report)}.");
    }

    private static bool LacksRuns(ComparisonStatus row) => row.EarlierRuns < BetweenRuns.FewestEarlier;

    /// <summary>Returns how many rounds would probably settle what is open.</summary>
    private static IEnumerable<string> Rounds(RunReport report)
    {
        var lacksRuns = report.Comparisons.Any(LacksRuns);
        var open = report.Comparisons.Where(row => row.Verdict == VerdictMark.Inconclusive && !LacksRuns(row))
            .Select(row => row.RoundsNeeded)
            .Concat((report.Thresholds?.Rows ?? []).Where(row => row.Verdict == "NotShown" && !(lacksRuns && row.RoundsNeeded is null))
                .Select(row => row.RoundsNeeded)).ToList();
        if (open.Count == 0)
            yield break;
        var within = open.Where(rounds => rounds <= MostRounds).ToList();
        yield return $"{open.Count} {(open.Count == 1 ? "verdict is" : "verdicts are")} open: " + (within.Count == 0
            ? $"none is likely to be settled by {MostRounds} rounds, the maximum; the differences are small, or the trials vary too much."
            : $"spec.rounds: {within.Max()} would probably settle {within.Count} of them.");
    }

    private static string Namespace(RunReport report) => report.Run.Namespace is { } name and not "default" ? $" -n {name}" : "";
}
