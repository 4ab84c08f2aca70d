namespace Hotlap.Measurement.Comparing;

/// <summary>A node that a target ran on.</summary>
/// <param name="Architecture">CPU architecture, such as <c>amd64</c>; null where it is not known.</param>
/// <param name="Cpus">Number of CPUs as the node states it; null where it is not known.</param>
public sealed record Machine(string? Architecture, string? Cpus);
