using Hotlap.Measurement.Contract;

namespace Hotlap.Measurement.Tools;

/// <summary>
/// The time of a load within which completed requests count, on the clock of its tool. All tools share this definition, whatever
/// their own reports include: of a load with a duration it is that long and starts with the first request.
/// </summary>
/// <param name="Begin">Its start in nanoseconds, since 1970-01-01T00:00:00Z or since the start of the tool.</param>
/// <param name="End">Its end, in the same unit.</param>
public readonly record struct LoadWindow(long Begin, long End)
{
    /// <summary>
    /// Time in milliseconds that a tool sends beyond the window. Tools count their duration from before they connect, so without it the
    /// load would end before the window does.
    /// </summary>
    public const long TailMilliseconds = 100;

    private const long NanosecondsPerMillisecond = 1_000_000;

    /// <summary>Its length in nanoseconds.</summary>
    public long Length => End - Begin;

    /// <summary>Returns the same window on a clock that is ahead by some nanoseconds.</summary>
    /// <param name="nanoseconds">The difference; negative for a clock that is behind.</param>
    public LoadWindow Move(long nanoseconds) => new(Begin + nanoseconds, End + nanoseconds);

    /// <summary>Returns the window of a load.</summary>
    /// <param name="load">The requests that the tool lists.</param>
    /// <param name="started">When the tool was started, on its clock; it sends for its duration from then on at least.</param>
    /// <param name="cell">The cell that the tool was asked to measure.</param>
    internal static LoadWindow Of(LoadSpan load, long? started, CellPlan cell)
    {
        if (cell.DurationMilliseconds is not { } duration) return load.Extent;
        var planned = load.FirstBegin + (duration * NanosecondsPerMillisecond);
        // A tool that connected for longer than the tail stopped before the planned end. A stalled target counts as idle until then.
        var sent = started + ((duration + TailMilliseconds) * NanosecondsPerMillisecond) ?? planned;
        return new LoadWindow(load.FirstBegin, Math.Min(planned, Math.Max(sent, load.LastBegin)));
    }
}

/// <summary>The extent of the requests that a tool lists, in nanoseconds on its clock.</summary>
internal sealed class LoadSpan
{
    public long FirstBegin { get; private set; } = long.MaxValue;

    public long LastBegin { get; private set; } = long.MinValue;

    public long LastEnd { get; private set; } = long.MinValue;

    public bool IsEmpty => FirstBegin == long.MaxValue;

    /// <summary>The time from the first request to the last answer.</summary>
    public LoadWindow Extent => new(FirstBegin, LastEnd);

    public void Add(long begin, long end) =>
        (FirstBegin, LastBegin, LastEnd) = (Math.Min(FirstBegin, begin), Math.Max(LastBegin, begin), Math.Max(LastEnd, end));
}
