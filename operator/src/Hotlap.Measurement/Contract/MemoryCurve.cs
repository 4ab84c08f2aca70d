namespace Hotlap.Measurement.Contract;

/// <summary>Resident memory over a window: the means of its readings in intervals of equal length, from the start of the window.</summary>
public sealed record MemoryCurve
{
    /// <summary>Maximum number of intervals. They become longer with the window.</summary>
    public const int MaxPoints = 64;

    /// <summary>Shortest window that has a growth per minute, in milliseconds.</summary>
    public const long LeastMilliseconds = 60_000;

    /// <summary>Shortest interval in milliseconds: the time between two readings.</summary>
    public const long LeastInterval = 200;

    /// <summary>Length of an interval in milliseconds; at least <see cref="LeastInterval"/>.</summary>
    public long IntervalMilliseconds { get; set; } = LeastInterval;

    /// <summary>Mean of each interval in bytes; null for an interval without a reading.</summary>
    public IReadOnlyList<long?> Bytes { get; set; } = [];
}
