using Hotlap.Measurement.Metrics;

namespace Hotlap.Measurement.Comparing;

/// <summary>The variants and metrics to compare, and the margins below which differences do not matter.</summary>
public sealed record ComparisonPlan
{
    /// <summary>Variants in the order of the spec.</summary>
    public required IReadOnlyList<ComparedVariant> Variants { get; init; }

    /// <summary>The metrics to compare.</summary>
    public MetricCatalogue Metrics { get; init; } = MetricCatalogue.BuiltIn;

    /// <summary>Margins that override the defaults, in thousandths, by name of the metric.</summary>
    public IReadOnlyDictionary<string, int> MarginsPerMille { get; set; } = new Dictionary<string, int>();

    /// <summary>Returns the margin of a metric, in thousandths.</summary>
    public int MarginPerMille(Metric metric)
    {
        ArgumentNullException.ThrowIfNull(metric);
        return metric.HasRatio && MarginsPerMille.TryGetValue(metric.Name, out var margin) ? margin : metric.DefaultMarginPerMille;
    }
}
