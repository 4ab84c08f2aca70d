using Hotlap.Measurement.Metrics;

namespace Hotlap.Measurement.Comparing;

/// <summary>What to compare with what, and which differences matter.</summary>
public sealed record ComparisonPlan
{
    /// <summary>Variants in the order of the spec.</summary>
    public required IReadOnlyList<ComparedVariant> Variants { get; init; }

    /// <summary>What is compared.</summary>
    public MetricCatalogue Metrics { get; init; } = MetricCatalogue.BuiltIn;

    /// <summary>Margins that differ from the default, in thousandths, by metric.</summary>
    public IReadOnlyDictionary<string, int> MarginsPerMille { get; set; } = new Dictionary<string, int>();

    /// <summary>The margin of a metric, in thousandths.</summary>
    public int MarginPerMille(Metric metric)
    {
        ArgumentNullException.ThrowIfNull(metric);
        return metric.HasRatio && MarginsPerMille.TryGetValue(metric.Name, out var margin) ? margin : metric.DefaultMarginPerMille;
    }
}
