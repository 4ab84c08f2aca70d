using Hotlap.Cli.Reports;
using Hotlap.Cli.Text;
using Hotlap.Measurement.Statistics;
using Hotlap.Measurement.Warnings;

namespace Hotlap.Cli.Preflights;

/// <summary>Finds what the user of a cluster must know before a run.</summary>
internal static class PreflightFindings
{
    /// <summary>Steal in thousandths above which it counts: capacity then moves by a fifth of the usual margin.</summary>
    private const long MostStealPerMille = 10;

    /// <summary>Share of the planned time below which a shorter plan is worth a change.</summary>
    private const double WorthSaving = 0.8;

    /// <summary>Returns the findings, the most serious first.</summary>
    public static IReadOnlyList<Finding> Of(PreflightReport report, BenchmarkRunSpec planned, BenchmarkRun run)
    {
        var primary = report.Metrics.Where(row => row.IsPrimary).ToList();
        Finding?[] found =
        [
            NotTrusted(run), JudgedDifferent(run), Unknown(report), NotEnough(report, primary),
            .. OfCluster(report, primary), .. SpreadFindings.Of(primary), Shorter(report), Comparison(planned),
        ];
        return [.. found.OfType<Finding>()];
    }

    private static Finding? NotTrusted(BenchmarkRun run) => TrustOutcome.Of(run) is { Trustworthy: false } trust
        ? Finding.Of("NotTrusted", $"The preflight is not trustworthy: {trust.Message}.") : null;

    private static Finding? JudgedDifferent(BenchmarkRun run) =>
        run.Status?.Comparisons?.Find(one => one.Verdict is "Better" or "Worse") is { } row
            ? Finding.Of(
                "JudgedDifferent",
                $"The baseline was judged {row.Verdict} than itself by {row.Metric}, by {Figures.Change(row.ChangePerMille)}.") : null;

    private static Finding? Unknown(PreflightReport report) => report.Unknown.Count == 0 ? null
        : Finding.Of("Unknown", $"Too few rounds have values of {string.Join(", ", report.Unknown)}.");

    /// <summary>Describes the primary metric that is furthest from its goal.</summary>
    private static Finding? NotEnough(PreflightReport report, List<SpreadRow> primary)
    {
        var missed = primary.FindAll(row => !row.IsEnough);
        if (missed.MaxBy(one => one.Variances.OfTrial() / Math.Pow(one.Goal.Limit, 2)) is not { } worst)
            return null;
        var rounds = report.Planned.Rounds;
        var others = missed.Count == 1 ? "" : $" The same is true of primary metrics besides: {missed.Count - 1}.";
        var cheaper = report.Cheapest is { } plan ? $", or take the cheapest plan: {PreflightText.Plan(plan)}" : "";
        return new Finding(
            Finding.NotEnough,
            rounds < WarningLimits.LeastRounds
                ? $"The run has {rounds} rounds, and a verdict needs {WarningLimits.LeastRounds}."
                : $"Of {worst.Title}, {rounds} rounds show changes from {Figures.Percent(worst.ShownPerMille)} on, with intervals of "
                    + $"±{Figures.Percent(worst.HalfWidthPerMille)}. Wanted is {PreflightText.Goal(worst)}.{others}",
            "Smaller changes will be Inconclusive.",
            worst.RoundsNeeded is { } needed ? $"Set rounds to {needed}{PreflightText.Range(worst)}{cheaper}."
                : $"More than {CheapestPlan.MostRounds} rounds are needed: make the cluster quieter{cheaper}, or accept a larger margin.");
    }

    private static IEnumerable<Finding?> OfCluster(PreflightReport report, List<SpreadRow> primary)
    {
        var cluster = report.Cluster;
        yield return cluster.StealPerMille is > MostStealPerMille and var steal
            ? Finding.Of("Steal", $"The hypervisor took {Figures.Percent(steal)} of the node's CPU time.") : null;
        yield return cluster.Nodes.Count > 1 ? Finding.Of("SeveralNodes", Nodes(cluster, primary)) : null;
        yield return cluster.OthersPerMille is { } others && others > 1000 * WarningLimits.NodeSharedShare
            ? Finding.Of("OtherPrograms", $"Other programs used {Figures.Percent(others)} of the CPUs of the target's node.") : null;
        yield return cluster.Governor is { } governor && governor != "performance"
            ? Finding.Of("Governor", $"The frequency governor of the node is {governor}.") : null;
        if (report.IsEnough)
            yield break;
        yield return cluster.HasOwnCpus == false
            ? Finding.Of("SharedCpus", $"The target may run on all {cluster.NodeCpus} CPUs of its node.") : null;
        yield return cluster.IsSmtActive == true ? Finding.Of("Smt", "Two threads share a core of the node (SMT).") : null;
    }

    private static string Nodes(ClusterState cluster, List<SpreadRow> primary) => $"Targets ran on {cluster.Nodes.Count} nodes"
        + (primary.MaxBy(one => one.NodePerMille) is { NodePerMille: { } spread } row
            ? $", between which {row.Title} varies by {Figures.Percent(spread)}." : ".");

    private static Finding? Shorter(PreflightReport report) =>
        report is { IsEnough: true, Cheapest: { } plan } && plan.Seconds < WorthSaving * report.Planned.Seconds
            ? new Finding(
                Finding.Shorter, $"The run takes about {PreflightText.Duration(report.Planned.Seconds)}.",
                $"As precise as wanted is also: {PreflightText.Plan(plan)}.",
                "Take that plan to save time; more rounds show smaller changes.")
            : null;

    private static Finding? Comparison(BenchmarkRunSpec planned) =>
        planned.Comparison?.BaselineRef is not null ? Finding.Of("AnotherRun", "The run is compared with another run.")
        : planned.Variants.Count < 2 ? Finding.Of("OneVariant", "The run has one variant.") : null;
}
