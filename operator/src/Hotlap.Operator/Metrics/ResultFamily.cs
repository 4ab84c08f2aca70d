namespace Hotlap.Operator.Metrics;

/// <summary>
/// A family of gauges. <paramref name="Labels"/> are the names that follow namespace and run. <paramref name="Read"/> returns the figures
/// of a run; those that were not measured are null and have no series, never zero.
/// </summary>
internal sealed record ResultFamily(string Name, string Help, string[] Labels, Func<BenchmarkRun, IEnumerable<Figure>> Read);

/// <summary>A value in base units, null if it was not measured, and the values of its labels.</summary>
internal sealed record Figure(double? Value, params string[] Labels);
