using Hotlap.Api.V1Alpha1;

namespace Hotlap.Cli.Reports;

/// <summary>Builds the notes that explain how to read the figures.</summary>
internal static class NoteBuilder
{
    public static IEnumerable<string> Build(RunReport report)
    {
        if (!report.HasFigures)
            yield break;
        if (IsJudged(report))
            yield return $"A change is the Hodges-Lehmann estimate of the ratio to {report.Baseline} over rounds. Better or Worse: the whole interval is beyond the "
                + "margin; Same: all of it is within; Inconclusive: neither, so nothing can be said yet; about so many rounds would settle it.";
        else if (report.Variants.Count > 1)
            yield return $"Percentages are differences from {report.Baseline}: {Differences(report)}. There is no interval: a small one may be noise.";
        if (report.Scenarios.Any(scenario => scenario.Rows.Any(row => row.Intervals.Count > 0)))
            yield return "A 95% interval is one of the median over trials." + (HasLatencies(report) ? " Latencies above it are of all requests of all trials together, so they need not lie inside." : "");
        if (report.Variants.Any(variant => variant.Comparisons.Any(IsUnpaired)) || report.Scenarios.Any(scenario => scenario.Rows.Any(row => row.Comparisons.Any(IsUnpaired))))
            yield return $"{report.Baseline} was measured at another time: intervals hold the spread between runs of the same image. "
                + "It takes 3 earlier runs of that measurement; with fewer there is no interval and no verdict.";
        foreach (var variant in report.Variants.Where(variant => variant.HardwareDiffers))
            yield return $"{variant.Name} ran on {variant.Architecture}, {report.Baseline} on {Baseline(report)?.Architecture}: "
                + "hardware differs, so a difference is not one of the software alone.";
        if (report.Scenarios.Any(scenario => scenario.Rows.Any(row => row.Trials == 1)))
            yield return "One trial only: lowest and highest are the same figure, and nothing says how far the next trial would be off.";
        yield return "Image size is compressed: configuration and layers of the registry's manifest for the platform.";
        yield return report.IsOfProgram
            ? "The program measured itself: the value of a trial is the median of those that it stated of a metric. Nothing was served, so there is no startup."
            : "Startup is from the exec of the service's process to the last byte of its first correct answer; image pull and scheduling are not in it.";
        yield return "n/a is not measured." + (HasLatencies(report) ? $" The 99.9th percentile needs 10000 correct answers{(report.IsOfProgram ? "." : ", and ab does not state it.")}" : "");
    }

    private static string Differences(RunReport report) => !report.IsOfProgram
        ? "of medians over trials for requests/s, startup, CPU and idle memory, of all trials together for latencies"
        : "of medians over trials" + (HasLatencies(report) ? ", of all trials together for latencies" : "");

    /// <summary>True when a scenario has latencies; a program may state none.</summary>
    private static bool HasLatencies(RunReport report) => report.Scenarios.Any(scenario => !scenario.IsProgram || scenario.Rows.Any(row => row.LatencyMicroseconds is not null));

    private static bool IsJudged(RunReport report) =>
        report.Variants.Any(variant => variant.Comparisons.Count > 0) || report.Scenarios.Any(scenario => scenario.Rows.Any(row => row.Comparisons.Count > 0));

    private static bool IsUnpaired(ComparisonStatus comparison) => !comparison.Paired;

    private static VariantFigures? Baseline(RunReport report) => report.Variants.FirstOrDefault(variant => variant.Name == report.Baseline);
}
