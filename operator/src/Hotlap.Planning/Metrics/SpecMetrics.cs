using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.Metrics;
using Hotlap.Planning.Units;

namespace Hotlap.Planning.Metrics;

/// <summary>Metrics of a spec: Hotlap's own, and those that its programs report.</summary>
internal static class SpecMetrics
{
    public static MetricCatalogue Of(BenchmarkRunSpec spec) => MetricCatalogue.With(spec.Metrics.Select(Of));

    private static Metric Of(MetricDefinition definition) => Metric.Stated(definition.Name) with
    {
        Unit = Enum.TryParse<MetricUnit>(definition.Unit, out var unit) ? unit : MetricUnit.Count,
        HigherIsBetter = definition.Better == MetricDirections.Higher,
        DefaultMarginPerMille = Percent.TryParse(definition.Margin, out var margin) ? margin : Metric.UsualMarginPerMille,
    };
}
