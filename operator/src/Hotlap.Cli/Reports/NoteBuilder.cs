namespace Hotlap.Cli.Reports;

/// <summary>What a reader must know before believing the figures.</summary>
internal static class NoteBuilder
{
    public static IEnumerable<string> Build(RunReport report)
    {
        if (report.Scenarios.Count == 0)
            yield break;
        if (report.Variants.Count > 1)
            yield return $"Percentages are differences from {report.Baseline}: of medians over trials for requests/s, startup, CPU and idle memory, of all "
                + "trials together for latencies. Difference of medians; no interval yet: a small one may be noise.";
        foreach (var variant in report.Variants.Where(variant => variant.HardwareDiffers))
            yield return $"{variant.Name} ran on {variant.Architecture}, {report.Baseline} on {Baseline(report)?.Architecture}: "
                + "hardware differs, so a difference is not one of the software alone.";
        if (report.Scenarios.Any(scenario => scenario.Rows.Any(row => row.Trials == 1)))
            yield return "One trial only: lowest and highest are the same figure, and nothing says how far the next trial would be off.";
        yield return "Image size is compressed: configuration and layers of the registry's manifest for the platform.";
        yield return "Startup is from the exec of the service's process to the last byte of its first correct answer; image pull and scheduling are not in it.";
        yield return "n/a is not measured. The 99.9th percentile needs 10000 correct answers, and ab does not state it.";
    }

    private static VariantFigures? Baseline(RunReport report) => report.Variants.FirstOrDefault(variant => variant.Name == report.Baseline);
}
