using Hotlap.Measurement.Contract;

namespace Hotlap.Measurement.Tools;

/// <summary>Reads the tokens of the <c>details</c> array of a ghz report, which holds one object per call.</summary>
internal sealed class GhzCalls(CellPlan cell)
{
    private const int CallDepth = 2;
    private const long NanosecondsPerTick = 100;

    private readonly List<TimedCall> _planned = [];
    private readonly CurveRecorder _curve = new(cell.Curve);
    private Field _field;
    private long _origin;
    private bool _ok;
    private bool _failed;
    private long _latency;
    private long _end;

    private enum Field
    {
        Other,
        Timestamp,
        Latency,
        Error,
        Status,
    }

    public LatencyRecorder Latencies { get; } = new();

    public long Seen { get; private set; }

    public long Ok { get; private set; }

    /// <summary>Calls that failed on the generator's side, by cause.</summary>
    public Dictionary<string, long> OfGenerator { get; } = [];

    /// <summary>Start of the earliest call in nanoseconds since 1970.</summary>
    public long? FirstBegin { get; private set; }

    /// <summary>Returns the latencies of the correct calls. Must be called after the last token.</summary>
    public LatencyRecorder Finish()
    {
        // Planned starts can be assigned only when all calls are read. ghz lists one million calls at most.
        OpenLoop.Correct(_planned, cell.RatePerSecond ?? 1);
        _planned.ForEach(Record);
        _planned.Clear();
        return Latencies;
    }

    public IReadOnlyList<CurvePoint> ToPoints(long window) => _curve.ToPoints(window);

    public void Accept(ref Utf8JsonReader reader)
    {
        switch (reader.TokenType)
        {
            case JsonTokenType.StartObject when reader.CurrentDepth == CallDepth:
                (_ok, _failed, _latency, _end) = (false, false, -1, 0);
                break;
            case JsonTokenType.PropertyName when reader.CurrentDepth == CallDepth + 1:
                _field = FieldOf(ref reader);
                break;
            case JsonTokenType.String or JsonTokenType.Number when reader.CurrentDepth == CallDepth + 1:
                AcceptValue(ref reader);
                break;
            case JsonTokenType.EndObject when reader.CurrentDepth == CallDepth:
                EndCall();
                break;
        }
    }

    private static Field FieldOf(ref Utf8JsonReader reader) =>
        reader.ValueTextEquals("timestamp"u8) ? Field.Timestamp
        : reader.ValueTextEquals("latency"u8) ? Field.Latency
        : reader.ValueTextEquals("error"u8) ? Field.Error
        : reader.ValueTextEquals("status"u8) ? Field.Status
        : Field.Other;

    private void AcceptValue(ref Utf8JsonReader reader)
    {
        switch (_field)
        {
            case Field.Timestamp:
                _end = (reader.GetDateTimeOffset().UtcTicks - DateTimeOffset.UnixEpoch.UtcTicks) * NanosecondsPerTick;
                break;
            case Field.Latency:
                _latency = reader.GetInt64();
                break;
            case Field.Error:
                _failed = reader.ValueSpan.Length > 0;
                // Only what gRPC itself says of a connection: the text of a status is the target's.
                if (_failed && reader.TokenType == JsonTokenType.String && reader.GetString()! is var text
                    && text.Contains("connection error: desc = \"transport: ", StringComparison.Ordinal)
                    && GeneratorErrors.Cause(text) is { } cause)
                    OfGenerator[cause] = OfGenerator.GetValueOrDefault(cause) + 1;
                break;
            case Field.Status:
                _ok = reader.ValueTextEquals("OK"u8);
                break;
        }
    }

    private void EndCall()
    {
        if (_latency < 0)
            throw new ToolOutputException("A call in the ghz report has no latency.");
        Seen++;
        if (_end > 0 && (FirstBegin is null || _end - _latency < FirstBegin))
            FirstBegin = _end - _latency;
        Ok += _ok && !_failed ? 1 : 0;
        var call = new TimedCall(_end - _latency, _latency, _ok && !_failed);
        if (cell.RatePerSecond is null)
            Record(call);
        else
            _planned.Add(call);
    }

    private void Record(TimedCall call)
    {
        // The array is ordered by the end of calls, so the start of its first call is close to the earliest start.
        if (_origin == 0)
            _origin = call.Begin;
        _curve.Record(call.Begin + call.Latency - _origin, call.Latency, call.Correct);
        if (call.Correct)
            Latencies.Record(call.Latency);
    }
}
