using Hotlap.Cli.Text;
using Hotlap.Measurement.Metrics;

namespace Hotlap.Cli.Reports;

/// <summary>Builds the notes that explain how to read the figures.</summary>
internal static class NoteBuilder
{
    public static IEnumerable<string> Build(RunReport report)
    {
        if (!report.HasFigures)
            yield break;
        if (report.Comparisons.Any())
            yield return $"A change is the Hodges-Lehmann estimate of the ratio to {report.Baseline} over rounds. Better or Worse: the "
                + "whole interval is outside the margin; Same: the whole interval is within it; Inconclusive: neither; the number is an "
                + "estimate of the rounds that a verdict needs.";
        else if (report.Variants.Count > 1)
            yield return $"Percentages compare the figures beside them with those of {report.Baseline}. There is no interval, so a small "
                + "difference may be noise.";
        if (report.Comparisons.FirstOrDefault(comparison => comparison.UnclearAmong is not null) is { } unclear)
            yield return $"1 of {unclear.UnclearAmong}: the interval alone gives a verdict, but among so many comparisons one "
                + "looks like that by chance. Verdicts are kept so that at most 5% of them are expected to be false.";
        if (report.Comparisons.Any(comparison => comparison.Metric == MetricNames.WorstTrials))
            yield return "Worst trials: the slowest trial of one variant is much farther from its median than any trial of the other, as "
                + "where a few pods are slow. The change is that of its ratio to the median. There is a row only where they differ.";
        if (Tables(report).SelectMany(table => table).Any(HasOpposed))
            yield return $"{Change.OpposedMark} {Change.OpposedLegend}: the figures are medians of each variant over its own trials.";
        var hasIntervals = report.Scenarios.Any(scenario => scenario.Rows.Any(row => row.Intervals.Count > 0));
        yield return (hasIntervals ? "95% intervals are of the median over trials." : "Figures are medians over trials.")
            + (HasLatencies(report) ? " Latencies in tables with averages or all percentiles are over all requests of all trials"
                + (hasIntervals ? ", so they may lie outside." : ".") : "");
        if (report.Comparisons.Any(comparison => !comparison.Paired))
            yield return $"{report.Baseline} was measured at another time: intervals include the spread between runs of the same image. "
                + "They need 3 earlier runs of that measurement; with fewer, there is no interval and no verdict.";
        foreach (var variant in report.Variants.Where(variant => variant.HardwareDiffers))
            yield return $"{variant.Name} ran on {variant.Architecture}, {report.Baseline} on {Baseline(report)?.Architecture}: "
                + "the hardware differs, so a difference is not due to the software alone.";
        if (report.Scenarios.Any(scenario => scenario.Rows.Any(row => row.Target?.CpuWaitPerMille is not null)))
            yield return "Waited for a CPU: of the time in which the target's threads were ready to run. It includes throttling at the CPU "
                + "limit and waits on a busy node. Throttled periods alone are not shown: the kernel tells them only to programs of the "
                + "target's own user.";
        if (report.Scenarios.Any(scenario => scenario.Rows.Any(row => row.RateAtObjective is not null)))
            yield return "Requests/s at objective: the highest rate at which the objective held; the lowest at which it did not is above "
                + "it by the precision at most. Rates, latencies and errors beside it are those at that rate, which differs by variant, so "
                + "they have no verdict.";
        if (report.Scenarios.Any(scenario => scenario.Rows.Any(row => row.CostPerMillionRequestsMillionths is not null)))
            yield return "Cost of a million requests: of the target's container for an hour, by the prices of the spec, divided by the "
                + "correct answers of an hour. It occupies what it requests, or what it uses where that is more.";
        if (report.Scenarios.Any(scenario => scenario.Rows.Any(row => row.MemoryGrowth is not null)))
            yield return "Memory growth is the Theil-Sen slope of the resident memory. Below zero it shrank. It is compared by "
                + "differences; its margin is a share of the baseline's peak memory, in an hour or in a million requests.";
        if (report.Scenarios.Any(scenario => scenario.Rows.Any(row => row.MemoryGrowth?.WithinTrialLowBytesPerMinute is not null)))
            yield return "An interval within 1 trial says how well the readings of that process agree on one slope. It says nothing about "
                + "another process of the same image: a verdict, or a threshold that is met or violated, needs 7 rounds.";
        if (report.Scenarios.Any(scenario => scenario.Rows.Any(row => row.Trials == 1)))
            yield return "Only one trial: lowest and highest are the same figure, and the spread between trials is unknown.";
        yield return "Image size is the compressed size of the config and the layers in the platform's manifest.";
        yield return report.IsOfProgram
            ? "The program measured itself: the value of a trial is the median of the values that it stated for a metric. It served no "
                + "requests, so there is no startup."
            : "Startup is the time from exec of the service's process to the last byte of its first correct answer, without scheduling "
                + "and image pull.";
        if (report.Variants.Any(variant => variant.Startup?.CpuMicroseconds is not null))
            yield return "Parts of a startup: time on a CPU and waiting for one is summed over threads. Blocked is what remains: no thread "
                + "was on a CPU or ready to run, so it waited for a disk, the network, a timer or another process.";
        if (Tables(report).SelectMany(table => table).Any(column => column.Values.Contains(ScenarioTables.BeyondTimeout)))
            yield return $"{ScenarioTables.BeyondTimeout}: percentiles are of all requests. Failed and unsent ones rank as the slowest, "
                + "and the percentile is one of these.";
        yield return "n/a means not measured."
            + (HasLatencies(report)
                ? $" The 99.9th percentile needs 10000 correct answers{(report.IsOfProgram ? "." : ", and ab does not state it.")}" : "");
    }

    /// <summary>Returns the tables whose figures have changes.</summary>
    private static IEnumerable<IReadOnlyList<Column>> Tables(RunReport report) =>
    [
        .. report.Scenarios.SelectMany(scenario => new[]
        {
            ScenarioTables.Headline(report, scenario), ScenarioTables.Details(report, scenario), FigureTables.Messages(report, scenario),
        }),
        VariantTables.Of(report),
    ];

    private static bool HasOpposed(Column column) => column.Changes?.Any(change => change.StartsWith(Change.OpposedMark)) == true;

    /// <summary>True when a scenario has latencies; a program may state none.</summary>
    private static bool HasLatencies(RunReport report) =>
        report.Scenarios.Any(scenario => !scenario.IsProgram || scenario.Rows.Any(row => row.LatencyMicroseconds is not null));

    private static VariantFigures? Baseline(RunReport report) => report.Variants.FirstOrDefault(variant => variant.Name == report.Baseline);
}
