using Hotlap.Cli.Samples;
using Hotlap.Measurement.Results;

namespace Hotlap.Cli.Exporting;

/// <summary>
/// Writes HdrHistogram's log format (interval log format 1.3), which HdrHistogram's own tools read. Each cell of each trial is one line,
/// ordered by time and tagged VARIANT/SCENARIO or VARIANT/SCENARIO/PAYLOAD. Times are in seconds since 1970, latencies in nanoseconds.
/// </summary>
internal static class HistogramLogWriter
{
    private const long NanosecondsPerMillisecond = 1_000_000;

    public static string Write(RunSamples samples)
    {
        var cells = samples.ValidTrials
            .SelectMany(trial => trial.Cells, (trial, cell) => (trial.Record.Variant, Cell: cell))
            .Where(entry => entry.Cell.Sample.Latency.HasHistogram)
            .OrderBy(entry => entry.Cell.Sample.StartUnixNanoseconds)
            .ThenBy(entry => Tag(entry.Variant, entry.Cell), StringComparer.Ordinal).ToList();
        var text = new StringBuilder()
            .Append("#[Latencies of ").Append(samples.Run.Metadata.Name).Append(" in nanoseconds, written by kubectl-hotlap]\n")
            .Append("#[Histogram log format version 1.3]\n");
        if (cells.Count > 0)
            text.Append("#[StartTime: ").Append(Seconds(cells[0].Cell.Sample.StartUnixNanoseconds)).Append(" (seconds since epoch)]\n");
        text.Append("\"StartTimestamp\",\"Interval_Length\",\"Interval_Max\",\"Interval_Compressed_Histogram\"\n");
        foreach (var (variant, cell) in cells)
            text.Append(Line(variant, cell));
        return text.ToString();
    }

    /// <summary>Tags must not contain commas or spaces; names of variants and scenarios, and payloads, never do.</summary>
    private static string Tag(string variant, MeasuredCell cell) =>
        cell.Sample.Payload.Length == 0 ? $"{variant}/{cell.Sample.Scenario}" : $"{variant}/{cell.Sample.Scenario}/{cell.Sample.Payload}";

    private static string Line(string variant, MeasuredCell cell) => string.Join(
        ',',
        "Tag=" + Tag(variant, cell),
        Seconds(cell.Sample.StartUnixNanoseconds),
        Seconds(cell.Sample.WindowNanoseconds),
        ((decimal)cell.Sample.Latency.MaxNanoseconds / NanosecondsPerMillisecond).ToString("F3", CultureInfo.InvariantCulture),
        cell.Sample.Latency.Histogram) + "\n";

    private static string Seconds(long nanoseconds) => (nanoseconds / 1_000_000_000m).ToString("F3", CultureInfo.InvariantCulture);
}
