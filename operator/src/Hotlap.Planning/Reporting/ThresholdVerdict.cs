using Hotlap.Api.V1Alpha1;

namespace Hotlap.Planning.Reporting;

/// <summary>What the thresholds say: status, reason and message of their condition.</summary>
internal sealed record ThresholdVerdict(string Status, string Reason, string Message)
{
    private const int MostListed = 10;

    /// <summary>Before the end nothing is judged.</summary>
    public static ThresholdVerdict Open(BenchmarkRunSpec spec) => spec.Thresholds.Count == 0
        ? new ThresholdVerdict("Unknown", Reasons.NoThresholds, "the run has no thresholds")
        : new ThresholdVerdict("Unknown", Reasons.NotComplete, "thresholds are judged when every trial is measured");

    /// <summary>Judges every threshold on the final figures. A figure that was not measured does not meet its threshold.</summary>
    public static ThresholdVerdict Judge(BenchmarkRunSpec spec, IReadOnlyList<VariantStatus> variants, IReadOnlyList<CellStatus> cells)
    {
        if (spec.Thresholds.Count == 0) return new ThresholdVerdict("True", Reasons.NoThresholds, "the run has no thresholds");
        var misses = spec.Thresholds.SelectMany(threshold => Misses(threshold, variants, cells)).ToList();
        if (misses.Count == 0) return new ThresholdVerdict("True", Reasons.AllThresholdsMet, $"all {spec.Thresholds.Count} thresholds hold");
        var more = misses.Count > MostListed ? $"; and {misses.Count - MostListed} more" : "";
        return new ThresholdVerdict("False", Reasons.ThresholdExceeded, string.Join("; ", misses.Take(MostListed)) + more);
    }

    private static IEnumerable<string> Misses(Threshold threshold, IReadOnlyList<VariantStatus> variants, IReadOnlyList<CellStatus> cells)
    {
        var metric = Metric.Find(threshold.Metric)!;
        return Figures(threshold, metric, variants, cells)
            .Select(figure => Miss(threshold, metric, figure.Where, figure.Value))
            .OfType<string>();
    }

    private static IEnumerable<(string Where, long? Value)> Figures(
        Threshold threshold, Metric metric, IReadOnlyList<VariantStatus> variants, IReadOnlyList<CellStatus> cells)
    {
        if (metric.OfVariant is { } ofVariant)
            return variants.Where(variant => Fits(threshold.Variant, variant.Name)).Select(variant => (variant.Name, ofVariant(variant)));
        return cells
            .Where(cell => Fits(threshold.Variant, cell.Variant) && Fits(threshold.Scenario, cell.Scenario) && Fits(threshold.Payload, cell.Payload))
            .Select(cell => ($"{cell.Scenario}{(cell.Payload.Length == 0 ? "" : $" {cell.Payload}")} on {cell.Variant}", metric.OfCell!(cell)));
    }

    private static bool Fits(string? wanted, string found) => wanted is null || wanted == found;

    private static string? Miss(Threshold threshold, Metric metric, string where, long? value)
    {
        if (value is not { } figure) return $"{metric.Name} of {where} was not measured";
        if (threshold.Max is { } max && figure > Limit.Read(max, metric.Unit))
            return $"{metric.Name} of {where} is {Limit.Show(figure, metric.Unit)}, more than {max}";
        if (threshold.Min is { } min && figure < Limit.Read(min, metric.Unit))
            return $"{metric.Name} of {where} is {Limit.Show(figure, metric.Unit)}, less than {min}";
        return null;
    }
}
