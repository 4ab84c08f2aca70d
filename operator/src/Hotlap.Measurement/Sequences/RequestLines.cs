using Hotlap.Measurement.Contract;

namespace Hotlap.Measurement.Sequences;

/// <summary>A file of requests: one JSON object a line, <c>{"path": ..., "body": ...}</c> or <c>{"data": {...}}</c>.</summary>
public static class RequestLines
{
    private static readonly JsonDocumentOptions Strict = new() { AllowDuplicateProperties = false };

    /// <summary>Returns the lines that are not blank, each with its number from 1.</summary>
    /// <param name="text">The file.</param>
    public static IEnumerable<(int Number, string Text)> Of(string text)
    {
        ArgumentNullException.ThrowIfNull(text);
        return text.Split('\n').Select((line, index) => (Number: index + 1, Text: line.Trim())).Where(line => line.Text.Length > 0);
    }

    /// <summary>Reads a line; null for JSON that is no object.</summary>
    /// <param name="line">The line.</param>
    /// <exception cref="JsonException">The line is not JSON, or has a field twice.</exception>
    public static JsonObject? Parse(string line) => JsonNode.Parse(line, documentOptions: Strict) as JsonObject;

    /// <summary>Returns the items of a file that the operator has validated.</summary>
    /// <param name="text">The file.</param>
    /// <exception cref="FormatException">A line is not a request.</exception>
    public static IReadOnlyList<RequestItem> Items(string text) => [.. Of(text).Select(line => Item(line.Number, line.Text))];

    private static RequestItem Item(int number, string line)
    {
        try
        {
            var item = Parse(line) ?? throw new FormatException($"line {number} is not a JSON object");
            return new RequestItem((string?)item["path"], (string?)item["body"], item["data"]?.ToJsonString());
        }
        catch (Exception e) when (e is JsonException or InvalidOperationException)
        {
            throw new FormatException($"line {number}: {e.Message}", e);
        }
    }
}
