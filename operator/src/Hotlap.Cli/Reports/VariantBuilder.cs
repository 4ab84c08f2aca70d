using Hotlap.Measurement.Metrics;

namespace Hotlap.Cli.Reports;

/// <summary>Builds the variants of a report, in the order of the status, each compared with the baseline.</summary>
internal static class VariantBuilder
{
    public static List<VariantFigures> Build(BenchmarkRun run, string? baseline)
    {
        var known = run.Status?.Variants ?? [];
        var withoutFigures = (run.Status?.Results ?? []).Select(cell => cell.Variant)
            .Except(known.Select(variant => variant.Name), StringComparer.Ordinal)
            .Select(name => new VariantStatus { Name = name });
        var all = known.Concat(withoutFigures).ToList();
        var reference = all.Find(variant => variant.Name == baseline);
        var comparisons = (run.Status?.Comparisons ?? []).Where(comparison => comparison.Scenario.Length == 0)
            .ToLookup(comparison => comparison.Variant);
        return [.. all.Select(variant => Build(variant, reference, [.. comparisons[variant.Name]]))];
    }

    private static VariantFigures Build(VariantStatus variant, VariantStatus? baseline, List<ComparisonStatus> comparisons) => new()
    {
        Name = variant.Name,
        Failure = variant.Failure,
        Image = variant.Image,
        Url = variant.Url,
        Address = variant.Address,
        ImageDigest = variant.ImageDigest,
        ImageBytes = variant.ImageBytes,
        Architecture = variant.Architecture,
        HardwareDiffers = variant.Architecture is { } own && baseline?.Architecture is { } other && own != other,
        Startup = variant.Startup is { Trials: > 0 } ? variant.Startup : null,
        ReadyMilliseconds = variant.ReadyMilliseconds,
        IdleMemoryBytes = variant.IdleMemoryBytes,
        Runtime = variant.Runtime,
        Warnings = variant.Warnings ?? [],
        Comparisons = comparisons,
        ChangePerMille = variant.Name == baseline?.Name || (baseline is null && comparisons.Count == 0)
            ? null : Compare(variant, baseline, comparisons),
    };

    private static VariantChanges Compare(VariantStatus variant, VariantStatus? baseline, List<ComparisonStatus> comparisons) => new(
        ImageBytes: Change.Of(comparisons, MetricNames.ImageBytes, variant.ImageBytes, baseline?.ImageBytes),
        Startup: Change.Of(comparisons, MetricNames.Startup, variant.Startup?.MedianMicroseconds, baseline?.Startup?.MedianMicroseconds),
        IdleMemory: Change.Of(comparisons, MetricNames.IdleMemory, variant.IdleMemoryBytes, baseline?.IdleMemoryBytes));
}
