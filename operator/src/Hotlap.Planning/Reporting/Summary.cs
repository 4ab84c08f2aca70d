using System.Globalization;
using Hotlap.Api.V1Alpha1;

namespace Hotlap.Planning.Reporting;

/// <summary>One line on a complete run: the variant with the most requests per second in the first scenario, beside the baseline.</summary>
internal static class Summary
{
    public static string Of(BenchmarkRunSpec spec, BenchmarkRunStatus status)
    {
        if (spec.StartupOnly) return OfStartups(status.Variants!);
        var first = Cell.All(spec)[0];
        var cells = status.Results!.Where(cell => cell.Scenario == first.Scenario.Name && cell.Payload == first.Payload).ToList();
        var best = cells.MaxBy(cell => cell.RequestsPerSecond?.Median ?? 0)!;
        var baseline = spec.Comparison?.Baseline ?? spec.Variants[0].Name;
        var variant = status.Variants!.Single(candidate => candidate.Name == best.Variant);
        return string.Create(
            CultureInfo.InvariantCulture,
            $"{first.Scenario.Name}: {best.Variant} {best.RequestsPerSecond?.Median ?? 0} requests/s{Against(baseline, best, cells)}, startup {(variant.Startup?.MedianMicroseconds ?? 0) / 1000} ms");
    }

    private static string OfStartups(IReadOnlyList<VariantStatus> variants)
    {
        var fastest = variants.MinBy(variant => variant.Startup?.MedianMicroseconds ?? long.MaxValue)!;
        return $"startup: {fastest.Name} {(fastest.Startup?.MedianMicroseconds ?? 0) / 1000} ms";
    }

    private static string Against(string baseline, CellStatus best, IEnumerable<CellStatus> cells)
    {
        if (best.Variant == baseline) return cells.Count() > 1 ? " (most, baseline)" : "";
        var other = cells.Single(cell => cell.Variant == baseline).RequestsPerSecond?.Median ?? 0;
        var change = other == 0 ? 0 : ((decimal)(best.RequestsPerSecond?.Median ?? 0) / other - 1) * 100;
        return string.Create(CultureInfo.InvariantCulture, $" ({change:+0.0;-0.0}% against {baseline})");
    }
}
