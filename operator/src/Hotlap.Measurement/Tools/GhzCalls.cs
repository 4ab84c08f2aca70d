using System.Text.Json;

namespace Hotlap.Measurement.Tools;

/// <summary>Takes in the tokens of the list <c>details</c> of a ghz report: one object for each call.</summary>
internal sealed class GhzCalls
{
    private const int CallDepth = 2;
    private const long NanosecondsPerTick = 100;

    private Field _field;
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

    /// <summary>Begin of the earliest call in nanoseconds since 1970.</summary>
    public long? FirstBegin { get; private set; }

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
        if (!_ok || _failed)
            return;
        Ok++;
        Latencies.Record(_latency);
    }
}
