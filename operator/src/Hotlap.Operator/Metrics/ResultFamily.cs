using Hotlap.Api.V1Alpha1;

namespace Hotlap.Operator.Metrics;

/// <summary>One family of gauges that are computed from the runs' status at the moment they are asked for.</summary>
/// <param name="Name">Name in Prometheus.</param>
/// <param name="Unit">Unit in OpenTelemetry's notation; null for counts.</param>
/// <param name="Help">What it says.</param>
/// <param name="Read">Gives the values of a run to a sink. What was not measured is absent, never zero.</param>
internal sealed record ResultFamily(string Name, string? Unit, string Help, Action<BenchmarkRun, ResultSink> Read)
{
    /// <summary>Type in Prometheus; quantiles belong to a summary.</summary>
    public string Type { get; init; } = "gauge";
}
