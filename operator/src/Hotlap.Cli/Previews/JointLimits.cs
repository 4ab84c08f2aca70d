using Hotlap.Measurement.Metrics;
using Hotlap.Planning.Metrics;

namespace Hotlap.Cli.Previews;

/// <summary>The limits of a run that are judged together, which makes each of them harder to violate.</summary>
/// <param name="Count">Number of limits on variants and cells that need an interval.</param>
/// <param name="RegressionPerMille">The smallest <c>maxRegression</c> of the spec in thousandths.</param>
internal sealed record JointLimits(int Count, int RegressionPerMille)
{
    /// <summary>Returns the limits; null with less than two, and without a <c>maxRegression</c>.</summary>
    public static JointLimits? Of(BenchmarkRunSpec spec)
    {
        var metrics = SpecMetrics.Of(spec);
        var count = spec.Thresholds.Sum(threshold => metrics.Find(threshold.Metric) is { } metric ? CountOf(spec, threshold, metric) : 0);
        var smallestRegression = spec.Thresholds
            .Select(threshold => Percent.TryParse(threshold.MaxRegression, out var limit) ? limit : (int?)null).Min();
        return count > 1 && smallestRegression is { } smallest ? new JointLimits(count, smallest) : null;
    }

    private static int CountOf(BenchmarkRunSpec spec, Threshold threshold, Metric metric)
    {
        if (metric.Summary is MetricSummary.Exact or MetricSummary.Range)
            return 0;
        var baseline = RunStatusReader.OwnBaseline(spec) ?? spec.Variants[0].Name;
        var variants = spec.Variants.Where(variant => variant.Name == (threshold.Variant ?? variant.Name)).ToList();
        var limited = (threshold.Max ?? threshold.Min) is null ? 0 : variants.Count;
        var compared = threshold.MaxRegression is null ? 0 : variants.Count(variant => variant.Name != baseline);
        return (limited + compared) * (metric.IsOfCell ? Cells(spec, threshold) : 1);
    }

    private static int Cells(BenchmarkRunSpec spec, Threshold threshold) => spec.Scenarios
        .Where(scenario => scenario.Name == (threshold.Scenario ?? scenario.Name))
        .Sum(scenario => threshold.Payload is { } payload ? scenario.Payloads.Count(own => own == payload) : RunLength.Cells(scenario));
}
