using Hotlap.Measurement.Statistics;

namespace Hotlap.Measurement.Results;

/// <summary>A metric that a program states of itself, over all rounds that have it.</summary>
/// <param name="Name">Name as in spec.metrics.</param>
/// <param name="Spread">Its values by round, in the unit that the spec gives it.</param>
public sealed record MetricSpread(string Name, Spread Spread);
