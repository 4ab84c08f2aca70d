namespace Hotlap.Measurement.Tools;

/// <summary>One call, with its start since 1970 and its latency, both in nanoseconds.</summary>
internal readonly record struct TimedCall(long Begin, long Latency, bool Correct);
