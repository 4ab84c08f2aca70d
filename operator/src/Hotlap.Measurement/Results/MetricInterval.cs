namespace Hotlap.Measurement.Results;

/// <summary>95% interval of the median over trials of one metric, from order statistics: each end is the value of a trial.</summary>
/// <param name="Metric">Metric, as thresholds name it.</param>
/// <param name="Low">Low end: microseconds, nanoseconds for cpuPerRequest, or a rate.</param>
/// <param name="High">High end, in the same unit.</param>
public sealed record MetricInterval(string Metric, long Low, long High);
