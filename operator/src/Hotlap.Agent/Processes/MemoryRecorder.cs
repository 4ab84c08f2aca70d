namespace Hotlap.Agent.Processes;

/// <summary>
/// Keeps readings of memory as means of equal intervals in bounded memory: when the intervals are all used, each two of them become one of
/// twice the length. A mean of means would weigh readings unequally, so sums and counts are kept.
/// </summary>
internal sealed class MemoryRecorder
{
    private readonly List<Readings> _intervals = [];
    private long _milliseconds = MemoryCurve.LeastInterval;

    /// <summary>Adds a reading.</summary>
    /// <param name="elapsed">Time since the start of the window.</param>
    /// <param name="residentBytes">The reading; 0 when no process could be read, which is no reading.</param>
    public void Note(TimeSpan elapsed, long residentBytes)
    {
        if (residentBytes <= 0)
            return;
        while (elapsed.TotalMilliseconds >= _milliseconds * MemoryCurve.MaxPoints)
            Halve();
        var index = (int)(elapsed.TotalMilliseconds / _milliseconds);
        while (_intervals.Count <= index)
            _intervals.Add(new Readings());
        _intervals[index] = _intervals[index].And(new Readings(residentBytes, 1));
    }

    /// <summary>
    /// Returns the whole intervals of the window; null when it is too short for a growth, or without a reading. The last interval is left
    /// out unless the window covers it: the middle of its readings is not its own.
    /// </summary>
    public MemoryCurve? Read(TimeSpan window)
    {
        var whole = Math.Min(_intervals.Count, (int)(window.TotalMilliseconds / _milliseconds));
        return window.TotalMilliseconds < MemoryCurve.LeastMilliseconds || whole == 0 ? null : new MemoryCurve
        {
            IntervalMilliseconds = _milliseconds, Bytes = [.. _intervals.Take(whole).Select(interval => interval.Mean)],
        };
    }

    private void Halve()
    {
        Readings[] halved = [.. _intervals.Chunk(2).Select(pair => pair.Aggregate((first, second) => first.And(second)))];
        _intervals.Clear();
        _intervals.AddRange(halved);
        _milliseconds *= 2;
    }

    private readonly record struct Readings(Int128 Sum = default, long Count = 0)
    {
        public long? Mean => Count == 0 ? null : (long)(Sum / Count);

        public Readings And(Readings other) => new(Sum + other.Sum, Count + other.Count);
    }
}
