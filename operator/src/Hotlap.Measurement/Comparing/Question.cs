using Hotlap.Measurement.Metrics;

namespace Hotlap.Measurement.Comparing;

/// <summary>One metric of one cell; scenario and payload are empty for metrics of a variant.</summary>
internal sealed record Question(Metric Metric, string Scenario, string Payload);
