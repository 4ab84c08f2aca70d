using Hotlap.Measurement.Statistics;

namespace Hotlap.Measurement.Summaries;

/// <summary>A metric that a program reports about itself, over all rounds that have it.</summary>
/// <param name="Name">Name as in spec.metrics.</param>
/// <param name="Spread">Its values over the rounds, in the metric's unit from the spec.</param>
public sealed record MetricSpread(string Name, Spread Spread);
