using Hotlap.Measurement.Contract;

namespace Hotlap.Measurement.Tools;

/// <summary>
/// Reads ghz's report (<c>-O json</c>) as a stream. Latencies come from the single calls with status OK. ghz's own percentiles lack the
/// 99.9th, and its average includes failed calls. In an open loop latencies count from the planned starts, which ghz itself does not do.
/// </summary>
public static class GhzReader
{
    /// <summary>Most calls whose latency ghz keeps; it only counts later ones.</summary>
    public const long ResultCap = 1_000_000;

    /// <summary>Reads a report.</summary>
    /// <param name="json">The report; read once as a stream, never held in memory as a whole.</param>
    /// <param name="cell">The cell that ghz was asked to measure.</param>
    /// <param name="onFirst">Called when the first bytes have arrived; null for none.</param>
    /// <exception cref="ToolOutputException">The output is not a complete ghz report.</exception>
    public static ToolReading Read(Stream json, CellPlan cell, Action? onFirst = null)
    {
        var report = new GhzReport(cell);
        JsonPump.Run(json, report.Accept, onFirst);
        return report.ToReading();
    }
}
