using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Histograms;

namespace Hotlap.Measurement.Tools;

/// <summary>A latency histogram that also keeps the exact sum, for the mean.</summary>
internal sealed class LatencyRecorder
{
    // The kernel's delayed-acknowledgement timer: 40 ms in whole ticks and up to two ticks more. That is 44 or 48 ms at 250 ticks per
    // second and 50 ms at 100.
    private const long DelayedAcknowledgementLow = 38_000_000;
    private const long DelayedAcknowledgementHigh = 52_000_000;

    private Int128 _sum;

    public LatencyHistogram Histogram { get; } = new();

    public long Mean => Histogram.Count == 0 ? 0 : (long)(_sum / Histogram.Count);

    /// <summary>True when the median lies where delayed acknowledgements put it: between 38 and 52 ms.</summary>
    public bool IsNearDelayedAcknowledgement =>
        Histogram.ValueAtPercentile(50) is > DelayedAcknowledgementLow and < DelayedAcknowledgementHigh;

    public void Record(long nanoseconds, long count = 1)
    {
        if (nanoseconds is < 0 or > LatencyHistogram.HighestNanoseconds)
            throw new ToolOutputException($"The tool reports a latency of {nanoseconds} ns; valid values are 0 ns to one hour.");
        Histogram.Record(nanoseconds, count);
        _sum += (Int128)nanoseconds * count;
    }
}

/// <summary>One call, with its start since 1970 and its latency, both in nanoseconds, and the index of the cause if it failed.</summary>
internal readonly record struct TimedCall(long Begin, long Latency, byte Cause)
{
    /// <summary>The cause of a call that did not fail.</summary>
    public const byte Correct = 0;
}

/// <summary>When a load ends: after a number of requests, after a time, or at whichever comes first.</summary>
/// <param name="Requests">Number of requests, or null.</param>
/// <param name="DurationMilliseconds">Time in milliseconds, or null.</param>
public sealed record LoadLimit(long? Requests, long? DurationMilliseconds)
{
    /// <summary>Returns the limit of a cell's measurement. Tools that list their requests send beyond the window.</summary>
    public static LoadLimit OfMeasurement(CellPlan cell) =>
        new(cell.Requests, cell.DurationMilliseconds + (cell.Tool == LoadTool.ApacheBench ? 0 : LoadWindow.TailMilliseconds));

    /// <summary>Returns the limit of a cell's warm-up; null when it has none.</summary>
    public static LoadLimit? OfWarmup(CellPlan cell)
    {
        long? duration = cell.WarmupMilliseconds > 0 ? cell.WarmupMilliseconds : null;
        return duration is null && cell.WarmupRequests is null ? null : new LoadLimit(cell.WarmupRequests, duration);
    }
}
