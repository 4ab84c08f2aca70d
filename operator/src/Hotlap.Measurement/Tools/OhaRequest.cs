namespace Hotlap.Measurement.Tools;

/// <summary>One answered request of oha. Times in seconds; the duration counts from the planned start where oha corrects latencies.</summary>
internal readonly record struct OhaRequest(double Start, double End, double Duration, int Status);
