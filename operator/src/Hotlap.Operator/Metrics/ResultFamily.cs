using Hotlap.Api.V1Alpha1;

namespace Hotlap.Operator.Metrics;

/// <summary>A metric family of results, and how its values are read from a run's status.</summary>
/// <param name="Name">Name in Prometheus.</param>
/// <param name="Unit">Unit in OpenTelemetry's notation; null for counts.</param>
/// <param name="Help">Help text in Prometheus.</param>
/// <param name="Read">Passes the values of a run to a sink. Values that were not measured are absent, never zero.</param>
internal sealed record ResultFamily(string Name, string? Unit, string Help, Action<BenchmarkRun, ResultSink> Read)
{
    /// <summary>Type in Prometheus: <c>summary</c> for families with quantiles, else <c>gauge</c>.</summary>
    public string Type { get; init; } = "gauge";
}
