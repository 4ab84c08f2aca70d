using Hotlap.Measurement.Contract;

namespace Hotlap.Measurement.Tools;

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

    /// <summary>Returns the time from the first request to the last answer; null as for <see cref="FindWindow"/>.</summary>
    public LoadWindow? FindExtent() => _load is { IsEmpty: false } load ? load.Extent : null;

    /// <summary>Returns the figures within a window.</summary>
    /// <param name="window">A window of the tool's clock; null takes the tool's own totals.</param>
    /// <exception cref="ToolOutputException">The list of requests holds an impossible latency.</exception>
    public ToolResult Within(LoadWindow? window) => _within(_load is { IsEmpty: false } ? window : null);

    /// <summary>Returns the figures within this load's own window.</summary>
    /// <param name="started">As for <see cref="FindWindow"/>.</param>
    public ToolResult Whole(long? started = null) => Within(FindWindow(started));
}
