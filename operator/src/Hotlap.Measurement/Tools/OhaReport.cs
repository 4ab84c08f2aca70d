using System.Globalization;
using System.Text.Json;

namespace Hotlap.Measurement.Tools;

/// <summary>The JSON report that oha (1.16) prints; its durations are seconds.</summary>
internal sealed class OhaReport
{
    private const int MaxLength = 1 << 20;
    private const double MaxSeconds = 1_000_000;

    public OhaReport(TextReader output)
    {
        var text = Text.BoundedText.Read(output, MaxLength);
        if (text.Length > MaxLength)
            throw new ToolOutputException($"oha printed more than {MaxLength} characters.", text);
        try
        {
            using var json = JsonDocument.Parse(text);
            WindowNanoseconds = ReadWindow(json.RootElement.GetProperty("summary").GetProperty("total").GetDouble(), text);
            Answers = Counts(json.RootElement.GetProperty("statusCodeDistribution"));
            Failures = Counts(json.RootElement.GetProperty("errorDistribution"));
        }
        catch (Exception e) when (e is JsonException or KeyNotFoundException or InvalidOperationException or FormatException)
        {
            throw new ToolOutputException("oha's output is not a JSON report, or is truncated.", text, e);
        }
    }

    public long WindowNanoseconds { get; }

    /// <summary>Answers by status code.</summary>
    public IReadOnlyDictionary<string, long> Answers { get; }

    /// <summary>Requests without an answer, by oha's error message.</summary>
    public IReadOnlyDictionary<string, long> Failures { get; }

    public IReadOnlyDictionary<string, string> Facts => new Dictionary<string, string>
    {
        ["total"] = string.Create(CultureInfo.InvariantCulture, $"{WindowNanoseconds} ns"),
        ["answers"] = Line(Answers),
        ["failures"] = Line(Failures),
    };

    private static string Line(IReadOnlyDictionary<string, long> counts) =>
        Text.Excerpt.Of(string.Join(", ", counts.Select(c => $"{c.Value} {c.Key}")));

    private static long ReadWindow(double seconds, string text) =>
        seconds is >= 0 and < MaxSeconds ? (long)(seconds * 1e9) : throw new ToolOutputException("oha reports no valid duration.", text);

    private static Dictionary<string, long> Counts(JsonElement counts) =>
        counts.EnumerateObject().Where(c => c.Value.GetInt64() > 0).GroupBy(c => c.Name)
            .ToDictionary(c => c.Key, c => c.Last().Value.GetInt64());
}
