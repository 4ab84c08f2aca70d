using System.Text.Unicode;
using Hotlap.Measurement.Tools;

namespace Hotlap.Measurement.Programs;

/// <summary>Reads one line. Latencies go straight into the recorder: there may be ten million, so they are not kept.</summary>
internal static class ResultsLineReader
{
    private const string Keys = "the keys are tool, version, window, latencies, errors, cause, metric and value";

    /// <summary>Reads a line.</summary>
    /// <exception cref="ResultsLineException">The line violates the contract.</exception>
    public static ResultsLine Read(ReadOnlySpan<byte> line, LatencyRecorder latencies)
    {
        if (!Utf8.IsValid(line))
            throw new ResultsLineException("it is not valid UTF-8", ResultsForms.Latencies);
        var reader = new Utf8JsonReader(line);
        try
        {
            return ReadObject(ref reader, latencies);
        }
        catch (JsonException e)
        {
            throw new ResultsLineException($"it is not valid JSON from byte {e.BytePositionInLine + 1} on", ResultsForms.Latencies);
        }
    }

    /// <summary>True for exactly one complete JSON value.</summary>
    public static bool IsWhole(ReadOnlySpan<byte> line)
    {
        var reader = new Utf8JsonReader(line);
        try
        {
            while (reader.Read())
            {
            }
            return Utf8.IsValid(line);
        }
        catch (JsonException)
        {
            return false;
        }
    }

    private static ResultsLine ReadObject(ref Utf8JsonReader reader, LatencyRecorder latencies)
    {
        reader.Read();
        if (reader.TokenType != JsonTokenType.StartObject)
            throw new ResultsLineException("it is not a JSON object", ResultsForms.Latencies);
        var line = new ResultsLine();
        while (reader.Read() && reader.TokenType == JsonTokenType.PropertyName)
        {
            var key = FindKey(ref reader);
            if ((line.Keys & key) != 0)
                throw new ResultsLineException($"it has the key {ResultsForms.Name(key)} twice", ResultsForms.Nearest(key));
            reader.Read();
            line = ReadValue(ref reader, key, line with { Keys = line.Keys | key }, latencies);
        }
        // Throws when anything follows the object.
        reader.Read();
        return line;
    }

    private static ResultsKeys FindKey(ref Utf8JsonReader reader) =>
        reader.ValueTextEquals("latencies"u8) ? ResultsKeys.Latencies
        : reader.ValueTextEquals("metric"u8) ? ResultsKeys.Metric
        : reader.ValueTextEquals("value"u8) ? ResultsKeys.Value
        : reader.ValueTextEquals("errors"u8) ? ResultsKeys.Errors
        : reader.ValueTextEquals("cause"u8) ? ResultsKeys.Cause
        : reader.ValueTextEquals("window"u8) ? ResultsKeys.Window
        : reader.ValueTextEquals("tool"u8) ? ResultsKeys.Tool
        : reader.ValueTextEquals("version"u8) ? ResultsKeys.Version
        : throw new ResultsLineException($"the key \"{Text.Excerpt.Of(reader.ValueSpan)}\" is unknown; {Keys}", ResultsForms.Latencies);

    private static ResultsLine ReadValue(ref Utf8JsonReader reader, ResultsKeys key, ResultsLine line, LatencyRecorder latencies)
    {
        if (key == ResultsKeys.Latencies)
            ResultsValues.ReadLatencies(ref reader, latencies);
        return key switch
        {
            ResultsKeys.Latencies => line,
            ResultsKeys.Window => line with { Mark = ResultsValues.ReadMark(ref reader) },
            ResultsKeys.Errors => line with
            {
                Errors = ResultsValues.ReadInteger(ref reader, "errors", ResultsLimits.Errors, ResultsForms.Errors),
            },
            ResultsKeys.Value => line with
            {
                Value = ResultsValues.ReadInteger(ref reader, "value", ResultsLimits.MetricValue, ResultsForms.Metric),
            },
            ResultsKeys.Metric => line with { Metric = ResultsValues.ReadText(ref reader, "metric", ResultsForms.Metric) },
            ResultsKeys.Cause => line with { Cause = ResultsValues.ReadText(ref reader, "cause", ResultsForms.Errors) },
            ResultsKeys.Tool => line with { Tool = ResultsValues.ReadText(ref reader, "tool", ResultsForms.Tool) },
            _ => line with { Version = ResultsValues.ReadText(ref reader, "version", ResultsForms.Tool, least: 0) },
        };
    }
}
