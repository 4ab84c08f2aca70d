using Hotlap.Api.V1Alpha1;

namespace Hotlap.Cli.Reports;

/// <summary>The variants of a report, in the order of the status, each compared with the baseline.</summary>
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
        return [.. all.Select(variant => Build(variant, reference))];
    }

    private static VariantFigures Build(VariantStatus variant, VariantStatus? baseline) => new()
    {
        Name = variant.Name,
        Image = variant.Image,
        ImageDigest = variant.ImageDigest,
        ImageBytes = variant.ImageBytes,
        Architecture = variant.Architecture,
        HardwareDiffers = variant.Architecture is { } own && baseline?.Architecture is { } other && own != other,
        Startup = variant.Startup is { Trials: > 0 } ? variant.Startup : null,
        ReadyMilliseconds = variant.ReadyMilliseconds,
        IdleMemoryBytes = variant.IdleMemoryBytes,
        ChangePerMille = baseline is null || variant.Name == baseline.Name ? null : Compare(variant, baseline),
    };

    private static VariantChanges Compare(VariantStatus variant, VariantStatus baseline) => new()
    {
        ImageBytes = Change.PerMille(variant.ImageBytes, baseline.ImageBytes),
        Startup = Change.PerMille(variant.Startup?.MedianMicroseconds, baseline.Startup?.MedianMicroseconds),
        IdleMemory = Change.PerMille(variant.IdleMemoryBytes, baseline.IdleMemoryBytes),
    };
}
