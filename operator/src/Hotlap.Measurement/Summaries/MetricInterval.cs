namespace Hotlap.Measurement.Summaries;

/// <summary>95% interval of a metric's median over trials, from order statistics: each end is the value of one trial.</summary>
/// <param name="Metric">Name of the metric as in thresholds.</param>
/// <param name="Low">
/// Low end, in the metric's unit: microseconds, nanoseconds (cpuPerRequest, messageLatency), a rate, or a program's own unit.
/// </param>
/// <param name="High">High end, in the same unit.</param>
public sealed record MetricInterval(string Metric, long Low, long High);
