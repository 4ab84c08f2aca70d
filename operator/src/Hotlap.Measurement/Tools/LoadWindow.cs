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
        if (cell.DurationMilliseconds is not { } duration) return new LoadWindow(load.FirstBegin, load.LastEnd);
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

    public void Add(long begin, long end) =>
        (FirstBegin, LastBegin, LastEnd) = (Math.Min(FirstBegin, begin), Math.Max(LastBegin, begin), Math.Max(LastEnd, end));
}

/// <summary>
/// What a tool reported of one run. Its figures depend on the window, which several generators choose together after their loads.
/// </summary>
public sealed class ToolReading
{
    private readonly CellPlan _cell;
    private readonly LoadSpan? _load;
    private readonly Func<LoadWindow?, ToolResult> _within;

    internal ToolReading(CellPlan cell, LoadSpan? load, Func<LoadWindow?, ToolResult> within) =>
        (_cell, _load, _within) = (cell, load, within);

    /// <summary>True when the tool's times count from its own start, false when they count from 1970.</summary>
    public bool CountsFromStart { get; init; }

    /// <summary>Returns this load's own window; null when the tool does not list its requests, or none was answered.</summary>
    /// <param name="started">When the tool was started, in nanoseconds since 1970; null when that is not known.</param>
    public LoadWindow? FindWindow(long? started) =>
        _load is { IsEmpty: false } load ? LoadWindow.Of(load, CountsFromStart ? 0 : started, _cell) : null;

    /// <summary>Returns the figures within a window.</summary>
    /// <param name="window">A window of the tool's clock; null takes the tool's own totals.</param>
    /// <exception cref="ToolOutputException">The list of requests holds an impossible latency.</exception>
    public ToolResult Within(LoadWindow? window) => _within(_load is { IsEmpty: false } ? window : null);

    /// <summary>Returns the figures within this load's own window.</summary>
    /// <param name="started">As for <see cref="FindWindow"/>.</param>
    public ToolResult Whole(long? started = null) => Within(FindWindow(started));
}

/// <summary>Counts the requests of a load that completed within a window.</summary>
internal sealed class WindowTally(LoadWindow window, bool hasCurve)
{
    private readonly CurveRecorder _curve = new(hasCurve);

    public LatencyRecorder Latencies { get; } = new();

    /// <summary>Correct answers, inside and after the window: what the target's usage was spent on.</summary>
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
