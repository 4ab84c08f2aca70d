using System.Buffers.Text;
using Hotlap.Measurement.Text;

namespace Hotlap.Measurement.Tools;

/// <summary>
/// Reads the file of <c>h2load --log-file</c>. Each request is one tab-separated line: its start in microseconds since 1970, its status
/// (-1: failed), and the microseconds to the end of its answer. Later versions of h2load may add columns.
/// </summary>
internal static class H2loadLog
{
    private const int MaxLineLength = 1024;
    private const long NanosecondsPerMicrosecond = 1_000;
    private const long MaxMicroseconds = long.MaxValue / 4 / NanosecondsPerMicrosecond;

    /// <summary>Passes every request to the callback, in the order of their ends.</summary>
    /// <exception cref="ToolOutputException">A line is not a request, or is cut off.</exception>
    public static void ReadAll(Stream log, Action<H2loadRequest> take)
    {
        var lines = new BoundedLines(log, MaxLineLength);
        try
        {
            while (lines.TryRead(out var line))
                take(Parse(line, lines.Terminated));
        }
        catch (InvalidDataException e)
        {
            throw new ToolOutputException($"h2load's log has a line of more than {MaxLineLength} bytes.", cause: e);
        }
    }

    private static H2loadRequest Parse(ReadOnlySpan<byte> line, bool terminated)
    {
        var rest = line;
        if (!TryTake(ref rest, out var begin) || !TryTake(ref rest, out var status) || !TryTake(ref rest, out var took)
            || !terminated || begin < 0 || took < 0 || status is < H2loadRequest.NoAnswer or > 999)
            throw new ToolOutputException(
                "h2load's log has a line that is not a request, or is cut off.",
                Encoding.UTF8.GetString(line[..Math.Min(line.Length, 400)]));
        return new H2loadRequest(begin * NanosecondsPerMicrosecond, took * NanosecondsPerMicrosecond, (int)status);
    }

    private static bool TryTake(ref ReadOnlySpan<byte> rest, out long value)
    {
        if (!Utf8Parser.TryParse(rest, out value, out var length) || value > MaxMicroseconds)
            return false;
        rest = rest[length..];
        if (rest.IsEmpty)
            return true;
        if (rest[0] != '\t')
            return false;
        rest = rest[1..];
        return true;
    }
}

/// <summary>One request of h2load: its start since 1970 and its latency in nanoseconds, and its HTTP status.</summary>
internal readonly record struct H2loadRequest(long Begin, long Latency, int Status)
{
    /// <summary>The status of a request whose stream or connection ended without an answer.</summary>
    public const int NoAnswer = -1;

    public long End => Begin + Latency;
}
