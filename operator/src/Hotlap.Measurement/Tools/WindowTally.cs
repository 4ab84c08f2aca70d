using Hotlap.Measurement.Contract;

namespace Hotlap.Measurement.Tools;

/// <summary>Counts the requests of a load that completed within a window.</summary>
internal sealed class WindowTally(LoadWindow window, bool hasCurve)
{
    private readonly CurveRecorder _curve = new(hasCurve);

    public LatencyRecorder Latencies { get; } = new();

    /// <summary>Correct answers of the whole load, on which the target's usage was spent.</summary>
    public long Answered { get; private set; }

    /// <summary>Requests in flight at the end of the window.</summary>
    public long Drain { get; private set; }

    /// <summary>Counts a request; true when it completed within the window.</summary>
    /// <param name="end">Its end in nanoseconds, on the clock of the window.</param>
    /// <param name="latency">Its latency in nanoseconds.</param>
    /// <param name="correct">True when it was answered correctly.</param>
    public bool Add(long end, long latency, bool correct)
    {
        Answered += correct ? 1 : 0;
        Drain += end > window.End && end - latency < window.End ? 1 : 0;
        if (end < window.Begin || end > window.End) return false;
        _curve.Record(end - window.Begin, latency, correct);
        if (correct) Latencies.Record(latency);
        return true;
    }

    public IReadOnlyList<CurvePoint> ToPoints() => _curve.ToPoints(window.Length);
}
