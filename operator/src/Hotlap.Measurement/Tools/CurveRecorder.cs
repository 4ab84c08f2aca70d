using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Histograms;

namespace Hotlap.Measurement.Tools;

/// <summary>
/// Groups answers by the second of the window in which they ended. If the window has more seconds than a curve may have points, the length
/// of a point doubles as often as needed. Percentiles have two significant digits, to keep the histogram of each point small.
/// </summary>
internal sealed class CurveRecorder(bool wanted)
{
    private const int Digits = 2;
    private const long NanosecondsPerMillisecond = 1_000_000;

    private readonly List<Part> _parts = [];
    private long _length = 1_000 * NanosecondsPerMillisecond;

    /// <summary>Records an answer.</summary>
    /// <param name="end">End of the answer in nanoseconds since the start of the window.</param>
    /// <param name="latency">Latency of the answer in nanoseconds.</param>
    /// <param name="correct">False for a failed request, which is counted but has no latency.</param>
    public void Record(long end, long latency, bool correct)
    {
        if (!wanted)
            return;
        while (end / _length >= CellSample.MaxCurvePoints)
            Halve();
        var index = (int)Math.Max(0, end / _length);
        while (_parts.Count <= index)
            _parts.Add(new Part());
        if (correct)
            _parts[index].Latencies.Record(Math.Clamp(latency, 0, LatencyHistogram.HighestNanoseconds));
        else
            _parts[index].Errors++;
    }

    /// <summary>Returns the points of the curve; the last one ends with the window.</summary>
    /// <param name="window">Length of the window in nanoseconds.</param>
    public IReadOnlyList<CurvePoint> ToPoints(long window) => [.. _parts.Select((part, i) => new CurvePoint
    {
        OffsetMilliseconds = i * _length / NanosecondsPerMillisecond,
        DurationMilliseconds = Math.Clamp(window - (i * _length), NanosecondsPerMillisecond, _length) / NanosecondsPerMillisecond,
        Requests = part.Latencies.Count,
        Errors = part.Errors,
        P50Nanoseconds = part.Latencies.ValueAtPercentile(50, part.Errors),
        P99Nanoseconds = part.Latencies.ValueAtPercentile(99, part.Errors),
    })];

    private void Halve()
    {
        _length *= 2;
        for (var i = 0; i < (_parts.Count + 1) / 2; i++)
        {
            _parts[i] = _parts[2 * i];
            if ((2 * i) + 1 < _parts.Count)
                _parts[i].Add(_parts[(2 * i) + 1]);
        }

        _parts.RemoveRange((_parts.Count + 1) / 2, _parts.Count / 2);
    }

    private sealed class Part
    {
        public LatencyHistogram Latencies { get; } = new(Digits);

        public long Errors { get; set; }

        public void Add(Part other)
        {
            Latencies.Add(other.Latencies);
            Errors += other.Errors;
        }
    }
}
