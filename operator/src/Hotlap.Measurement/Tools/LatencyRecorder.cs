using Hotlap.Measurement.Histograms;

namespace Hotlap.Measurement.Tools;

/// <summary>A histogram with the exact sum beside it.</summary>
internal sealed class LatencyRecorder
{
    // 40 ms in whole ticks of the kernel and up to two more: 44 or 48 ms with 250 ticks a second, 50 with 100.
    private const long DelayedAcknowledgementLow = 38_000_000;
    private const long DelayedAcknowledgementHigh = 52_000_000;

    private Int128 _sum;

    public LatencyHistogram Histogram { get; } = new();

    public long Mean => Histogram.Count == 0 ? 0 : (long)(_sum / Histogram.Count);

    /// <summary>True where the median lies on the plateau that delayed acknowledgements make.</summary>
    public bool IsNearDelayedAcknowledgement =>
        Histogram.ValueAtPercentile(50) is > DelayedAcknowledgementLow and < DelayedAcknowledgementHigh;

    public void Record(long nanoseconds, long count = 1)
    {
        if (nanoseconds is < 0 or > LatencyHistogram.HighestNanoseconds)
            throw new ToolOutputException($"The tool states a latency of {nanoseconds} ns; 0 to one hour are possible.");
        Histogram.Record(nanoseconds, count);
        _sum += (Int128)nanoseconds * count;
    }
}
