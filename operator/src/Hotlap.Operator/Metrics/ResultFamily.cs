using Hotlap.Api.V1Alpha1;

namespace Hotlap.Operator.Metrics;

/// <summary>One family of gauges that are computed from the runs' status at the moment they are asked for.</summary>
/// <param name="Name">Name in Prometheus.</param>
/// <param name="Unit">Unit in OpenTelemetry's notation; null for counts.</param>
/// <param name="Help">What it says.</param>
/// <param name="Read">Values of a run. What was not measured is absent, never zero.</param>
internal sealed record ResultFamily(string Name, string? Unit, string Help, Func<BenchmarkRun, IEnumerable<ResultValue>> Read)
{
    /// <summary>Type in Prometheus; quantiles belong to a summary.</summary>
    public string Type { get; init; } = "gauge";
}

/// <summary>A value with its labels.</summary>
internal sealed record ResultValue(double Value, params KeyValuePair<string, string>[] Labels);
