using Hotlap.Measurement.Contract;

namespace Hotlap.Measurement.Tools;

/// <summary>Reads the tokens of the <c>details</c> array of a ghz report, which holds one object per call: one million at most.</summary>
internal sealed class GhzCalls
{
    private const int CallDepth = 2;
    private const int MaxCauses = 64;
    private const byte Unknown = 1;
    private const long NanosecondsPerTick = 100;

    private readonly List<TimedCall> _calls = [];
    private readonly List<string> _causes = ["", "grpc unknown"];
    private Field _field;
    private bool _failed;
    private long _latency;
    private long _end;
    private string? _ofGenerator;
    private byte _status;

    private enum Field
    {
        Other,
        Timestamp,
        Latency,
        Error,
        Status,
    }

    public long Seen => _calls.Count;

    public long Ok { get; private set; }

    public LoadSpan Span { get; } = new();

    /// <summary>Calls that failed on the generator's side, by cause.</summary>
    public Dictionary<string, long> OfGenerator { get; } = [];

    /// <summary>
    /// Counts the calls into a tally, and the failed ones by cause when they ended within its window. In an open loop the calls count from
    /// their planned starts. Must be called after the last token.
    /// </summary>
    public ErrorCauses Count(WindowTally tally, CellPlan cell)
    {
        // Planned starts can be assigned only when all calls are read.
        if (cell.RatePerSecond is { } rate)
            OpenLoop.Correct(_calls, rate);
        var failed = new long[_causes.Count];
        foreach (var call in _calls)
            if (tally.Add(call.Begin + call.Latency, call.Latency, call.Cause == TimedCall.Correct) && call.Cause != TimedCall.Correct)
                failed[call.Cause]++;
        var causes = new ErrorCauses();
        foreach (var (index, count) in failed.Index())
            causes.Add(_causes[index], count);
        return causes;
    }

    public void Accept(ref Utf8JsonReader reader)
    {
        switch (reader.TokenType)
        {
            case JsonTokenType.StartObject when reader.CurrentDepth == CallDepth:
                (_failed, _latency, _end, _ofGenerator, _status) = (false, -1, 0, null, Unknown);
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
                    && text.Contains("connection error: desc = \"transport: ", StringComparison.Ordinal))
                    _ofGenerator = GeneratorErrors.Cause(text);
                break;
            case Field.Status:
                _status = reader.ValueTextEquals("OK"u8) ? TimedCall.Correct : IndexOf("grpc " + reader.GetString());
                break;
        }
    }

    /// <summary>Returns the index of a cause, that of unknown ones when there are too many.</summary>
    private byte IndexOf(string cause)
    {
        var index = _causes.IndexOf(cause);
        if (index < 0 && _causes.Count < MaxCauses)
        {
            index = _causes.Count;
            _causes.Add(cause);
        }

        return index < 0 ? Unknown : (byte)index;
    }

    private void EndCall()
    {
        if (_latency < 0)
            throw new ToolOutputException("A call in the ghz report has no latency.");
        if (_end <= 0)
            throw new ToolOutputException("A call in the ghz report has no timestamp.");
        var correct = _status == TimedCall.Correct && !_failed;
        Ok += correct ? 1 : 0;
        Span.Add(_end - _latency, _end);
        if (_ofGenerator is { } own)
            OfGenerator[own] = OfGenerator.GetValueOrDefault(own) + 1;
        var cause = correct ? TimedCall.Correct : _ofGenerator is null ? Math.Max(_status, Unknown) : IndexOf(_ofGenerator);
        _calls.Add(new TimedCall(_end - _latency, _latency, cause));
    }
}
