using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.Metrics;
using Hotlap.Planning.Specs;

namespace Hotlap.Planning.Metrics;

/// <summary>Metrics that are available only for targets that Hotlap starts.</summary>
internal static class UrlMetrics
{
    private static readonly string[] OfTarget =
        [MetricNames.CpuPerRequest, MetricNames.PeakMemory, MetricNames.AllocatedPerRequest, MetricNames.GcPause];

    /// <summary>
    /// Returns why a metric is not measured for a service that already runs; null when it is measured, and for an unknown metric.
    /// </summary>
    public static string? Missing(BenchmarkRunSpec spec, string name) =>
        UrlRuns.Is(spec) && MetricCatalogue.BuiltIn.Find(name) is { } metric
            && (metric.Kind == MetricKind.Variant || OfTarget.Contains(name))
            ? $"{name} is not measured with url, because Hotlap does not start the service; use requests, latencies or errors"
            : null;
}
