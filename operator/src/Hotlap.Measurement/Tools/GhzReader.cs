using Hotlap.Measurement.Contract;

namespace Hotlap.Measurement.Tools;

/// <summary>
/// Reads ghz's report (<c>-O json</c>) as a stream. Latencies come from the single calls with status OK, not from ghz's own percentiles
/// (no 99.9th) and not from its average (which includes failed calls). Under an open loop they count from the planned starts, which ghz itself
/// forgets.
/// </summary>
public static class GhzReader
{
    /// <summary>Calls whose latency ghz keeps; of later ones it keeps the count.</summary>
    public const long ResultCap = 1_000_000;

    /// <summary>Reads a report.</summary>
    /// <param name="json">The report; read once, never held whole.</param>
    /// <param name="cell">What was asked of ghz.</param>
    /// <exception cref="ToolOutputException">Not a whole ghz report.</exception>
    public static ToolResult Read(Stream json, CellPlan cell)
    {
        ArgumentNullException.ThrowIfNull(json);
        ArgumentNullException.ThrowIfNull(cell);
        var report = new GhzReport(cell);
        JsonPump.Run(json, report.Accept);
        return report.ToResult();
    }
}
