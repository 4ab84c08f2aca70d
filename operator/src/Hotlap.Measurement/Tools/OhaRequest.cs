namespace Hotlap.Measurement.Tools;

/// <summary>
/// One answered request of oha. Times are in seconds. With latency correction the duration counts from the planned start.
/// </summary>
internal readonly record struct OhaRequest(double Start, double End, double Duration, int Status);
