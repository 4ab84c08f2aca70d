using System.Buffers;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Text;

namespace Hotlap.Measurement.Programs;

/// <summary>
/// Reads the results of a program as they arrive, in pieces of any length, and validates each line against the contract. A mark of the
/// window is reported as soon as its line is complete. The reader cannot be used after an exception.
/// </summary>
/// <param name="metrics">Names of the metrics of the spec. Each must be stated; others are invalid.</param>
/// <param name="marked">Called for each mark of the window.</param>
/// <param name="path">Path of the file as the program sees it, for messages.</param>
public sealed class ResultsReader(
    IReadOnlyList<string> metrics, Action<WindowMark>? marked = null, string path = ProgramPlan.DefaultResultsPath)
{
    private readonly ResultsState _state = new(metrics, marked ?? (_ => { }));
    private readonly ArrayBufferWriter<byte> _pending = new();
    private int _bytes;
    private int _lines;

    private static ReadOnlySpan<byte> Blanks => " \t\r"u8;

    private static ReadOnlySpan<byte> ByteOrderMark => [0xef, 0xbb, 0xbf];

    /// <summary>Reads the next bytes.</summary>
    /// <param name="bytes">The bytes that follow those already read.</param>
    /// <exception cref="ResultsException">A line is invalid, states an unknown metric, or exceeds a limit.</exception>
    public void Append(ReadOnlySpan<byte> bytes)
    {
        var allowed = Math.Min(bytes.Length, ResultsLimits.Bytes - _bytes);
        _bytes += allowed;
        AppendLines(bytes[..allowed]);
        if (allowed < bytes.Length)
            throw new ResultsException(
                FailureKind.ResultsInvalid, 0,
                $"{path} is larger than {ResultsLimits.Bytes >> 20} MiB; report fewer results, or a summary.");
    }

    /// <summary>Reads the rest after the program has ended. A last line without a line feed counts when it is complete.</summary>
    /// <exception cref="ResultsException">The last line is cut off or invalid, there are no results, or a metric is missing.</exception>
    public ProgramResults Finish()
    {
        var last = WithoutMark(_pending.WrittenSpan);
        if (!IsBlank(last) && !ResultsLineReader.IsWhole(last))
            throw Invalid(_lines
                + 1, "it is the last line and is incomplete; write complete lines, and flush the file before the program ends",
                ResultsForms.Latencies, last);
        if (!last.IsEmpty)
            Read(last);
        _pending.ResetWrittenCount();
        return _state.IsEmpty ? throw Missing() : _state.Summarize();
    }

    private void AppendLines(ReadOnlySpan<byte> bytes)
    {
        while (bytes.IndexOf((byte)'\n') is >= 0 and var feed)
        {
            var line = bytes[..feed];
            if (!_pending.WrittenSpan.IsEmpty)
            {
                Hold(line);
                line = _pending.WrittenSpan;
            }
            Read(line);
            _pending.ResetWrittenCount();
            bytes = bytes[(feed + 1)..];
        }
        Hold(bytes);
    }

    private void Hold(ReadOnlySpan<byte> bytes)
    {
        var fitting = Math.Min(bytes.Length, ResultsLimits.LineBytes - _pending.WrittenCount);
        _pending.Write(bytes[..fitting]);
        if (fitting < bytes.Length)
            throw TooLong(_lines + 1, _pending.WrittenSpan);
    }

    private void Read(ReadOnlySpan<byte> line)
    {
        line = WithoutMark(line);
        _lines++;
        if (line.Length > ResultsLimits.LineBytes)
            throw TooLong(_lines, line);
        if (IsBlank(line))
            return;
        try
        {
            _state.Take(ResultsLineReader.Read(line, _state.Latencies));
        }
        catch (ResultsLineException e)
        {
            throw e.Kind == FailureKind.ResultsInvalid ? Invalid(_lines, e.Message, e.Example, line)
                : new ResultsException(e.Kind, _lines, $"Line {_lines} of {path}: {e.Message}.");
        }
    }

    // Some languages write a byte order mark at the start of a UTF-8 file.
    private ReadOnlySpan<byte> WithoutMark(ReadOnlySpan<byte> line) =>
        _lines == 0 && line.StartsWith(ByteOrderMark) ? line[ByteOrderMark.Length..] : line;

    private static bool IsBlank(ReadOnlySpan<byte> line) => line.TrimStart(Blanks).IsEmpty;

    private ResultsException TooLong(int number, ReadOnlySpan<byte> line) =>
        Invalid(
            number, $"it is longer than {ResultsLimits.LineBytes >> 10} KiB; split latencies across several lines", ResultsForms.Latencies,
            line);

    private ResultsException Invalid(int number, string problem, string example, ReadOnlySpan<byte> line) => new(
        FailureKind.ResultsInvalid,
        number,
        $"Line {number} of {path} is invalid: {problem}. It reads "
            + $"{Excerpt.Of(line)}{(example.Length > 0 ? $"; a valid line is {example}" : "")}");

    private ResultsException Missing() => new(
        FailureKind.ResultsMissing,
        0,
        $"The program ended and wrote {(_bytes == 0 ? "nothing" : "no latency, error or metric")} to its results file {path} "
            + $"(HOTLAP_RESULTS); append a line such as {ResultsForms.Suitable(metrics)}");
}
