using System.Buffers.Text;
using Hotlap.Measurement.Text;

namespace Hotlap.Measurement.Tools;

/// <summary>
/// Reads the file of <c>h2load --log-file</c>. Each request is one tab-separated line: its start in microseconds since 1970, its status
/// (-1: failed), and the microseconds to the end of its answer. Later versions of h2load may add columns.
/// </summary>
internal sealed class H2loadLog
{
    private const int MaxLineLength = 1024;
    private const int NoAnswer = -1;
    private const long NanosecondsPerMicrosecond = 1_000;
    private const long MaxMicroseconds = long.MaxValue / 4 / NanosecondsPerMicrosecond;

    private readonly SortedDictionary<int, long> _wrong = [];
    private readonly CurveRecorder _curve;
    private readonly int _expectedStatus;
    private long _origin = -1;
    private long _firstBegin = long.MaxValue;
    private long _lastEnd;

    public H2loadLog(Stream log, int expectedStatus, CurveRecorder curve)
    {
        _curve = curve;
        _expectedStatus = expectedStatus;
        var lines = new BoundedLines(log, MaxLineLength);
        try
        {
            while (lines.TryRead(out var line))
                Accept(line, lines.Terminated);
        }
        catch (InvalidDataException e)
        {
            throw new ToolOutputException($"h2load's log has a line of more than {MaxLineLength} bytes.", cause: e);
        }
    }

    public LatencyRecorder Latencies { get; } = new();

    /// <summary>Requests with an answer of any status.</summary>
    public long Answered { get; private set; }

    /// <summary>Requests that h2load itself counts as failed.</summary>
    public long Failed { get; private set; }

    /// <summary>Requests whose stream or connection ended without an answer.</summary>
    public long Broken => _wrong.GetValueOrDefault(NoAnswer);

    public long? FirstBeginNanoseconds => _firstBegin == long.MaxValue ? null : _firstBegin * NanosecondsPerMicrosecond;

    public long SpanNanoseconds => _firstBegin == long.MaxValue ? 0 : (_lastEnd - _firstBegin) * NanosecondsPerMicrosecond;

    public void AddErrors(ErrorCauses causes)
    {
        foreach (var (status, count) in _wrong)
            causes.Add(status < 0 ? "stream" : "http " + status.ToString(CultureInfo.InvariantCulture), count);
    }

    private void Accept(ReadOnlySpan<byte> line, bool terminated)
    {
        var rest = line;
        if (!TryTake(ref rest, out var begin) || !TryTake(ref rest, out var status) || !TryTake(ref rest, out var took)
            || !terminated || begin < 0 || took < 0 || status is < -1 or > 999)
            throw new ToolOutputException(
                "h2load's log has a line that is not a request, or is cut off.",
                Encoding.UTF8.GetString(line[..Math.Min(line.Length, 400)]));
        _firstBegin = Math.Min(_firstBegin, begin);
        _lastEnd = Math.Max(_lastEnd, begin + took);
        Answered += status >= 0 ? 1 : 0;
        Failed += status is < 0 or >= 400 ? 1 : 0;
        // Lines are ordered by the end of requests, so the start in the first line is close to the earliest start.
        _origin = _origin < 0 ? begin : _origin;
        _curve.Record((begin + took - _origin) * NanosecondsPerMicrosecond, took * NanosecondsPerMicrosecond, status == _expectedStatus);
        if (status == _expectedStatus)
            Latencies.Record(took * NanosecondsPerMicrosecond);
        else
            _wrong[(int)status] = _wrong.GetValueOrDefault((int)status) + 1;
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
