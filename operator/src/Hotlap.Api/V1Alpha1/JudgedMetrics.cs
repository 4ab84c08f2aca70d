namespace Hotlap.Api.V1Alpha1;

/// <summary>The metrics that a spec judges.</summary>
public static class JudgedMetrics
{
    /// <summary>Returns the names of the metrics that thresholds and comparisons of a spec name.</summary>
    /// <param name="spec">The spec.</param>
    public static IReadOnlyCollection<string> Of(BenchmarkRunSpec spec)
    {
        ArgumentNullException.ThrowIfNull(spec);
        return [.. spec.Thresholds.Select(threshold => threshold.Metric).Concat(spec.Comparison?.PrimaryMetrics ?? []).Distinct()];
    }
}
