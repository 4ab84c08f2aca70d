using Hotlap.Measurement.Histograms;
using Hotlap.Measurement.Text;
using Hotlap.Measurement.Tools;

namespace Hotlap.Measurement.Programs;

/// <summary>Reads the values of a line's keys.</summary>
internal static class ResultsValues
{
    /// <summary>Records all latencies of an array.</summary>
    public static void ReadLatencies(ref Utf8JsonReader reader, LatencyRecorder latencies)
    {
        if (reader.TokenType != JsonTokenType.StartArray)
            throw new ResultsLineException("latencies is not an array", ResultsForms.Latencies);
        while (reader.Read() && reader.TokenType != JsonTokenType.EndArray)
        {
            latencies.Record(ReadInteger(ref reader, "a latency", LatencyHistogram.HighestNanoseconds, ResultsForms.Latencies));
            if (latencies.Histogram.Count > ResultsLimits.Latencies)
                throw new ResultsLineException(
                    $"there are more than {ResultsLimits.Latencies} latencies; report a sample of them, or measure for a shorter time", "");
        }
    }

    /// <summary>Reads a non-negative integer.</summary>
    public static long ReadInteger(ref Utf8JsonReader reader, string what, long most, string example) =>
        reader.TokenType == JsonTokenType.Number && reader.TryGetInt64(out var value) && value >= 0 && value <= most
            ? value
            : throw new ResultsLineException(Describe(ref reader, what, most), example);

    /// <summary>Reads a printable text of at least the given number of characters.</summary>
    public static string ReadText(ref Utf8JsonReader reader, string what, string example, int least = 1)
    {
        if (reader.TokenType != JsonTokenType.String)
            throw new ResultsLineException($"{what} is not a string", example);
        var text = Unescape(ref reader);
        if (text is null)
            throw new ResultsLineException($"{what} is not valid Unicode", example);
        if (text.Length < least || text.Length > ResultsLimits.TextLength)
            throw new ResultsLineException(
                $"{what} has {text.Length} characters; {least} to {ResultsLimits.TextLength} are allowed", example);
        return PlainText.IsPlain(text) ? text : throw new ResultsLineException($"{what} has control characters", example);
    }

    /// <summary>Reads a mark of the window.</summary>
    public static WindowMark ReadMark(ref Utf8JsonReader reader) =>
        reader.TokenType == JsonTokenType.String && reader.ValueTextEquals("begin"u8) ? WindowMark.Begin
        : reader.TokenType == JsonTokenType.String && reader.ValueTextEquals("end"u8) ? WindowMark.End
        : throw new ResultsLineException("window is neither \"begin\" nor \"end\"", ResultsForms.Window);

    private static string Describe(ref Utf8JsonReader reader, string what, long most)
    {
        if (reader.TokenType != JsonTokenType.Number)
            return $"{what} is not a number";
        var number = Excerpt.Of(reader.ValueSpan);
        return reader.ValueSpan.ContainsAny(".eE"u8) ? $"{what} is {number}, which is not written as an integer"
            : reader.ValueSpan[0] == '-' ? $"{what} is {number}, which is negative"
            : $"{what} is {number}, which is more than {most}";
    }

    /// <summary>Returns the text; null when an escape is an unpaired surrogate.</summary>
    private static string? Unescape(ref Utf8JsonReader reader)
    {
        try
        {
            return reader.GetString();
        }
        catch (InvalidOperationException)
        {
            return null;
        }
    }
}
