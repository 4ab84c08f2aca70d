using System.Buffers;
using System.Text.RegularExpressions;

namespace Hotlap.Agent.Answers;

internal sealed class BodyJudge
{
    /// <summary>Largest body that is checked, in bytes: enough for usual expectations, and small enough for the probe's memory.</summary>
    public const int Most = 1 << 20;

    private const int DeepestJson = 64;

    private readonly IReadOnlyList<(string Text, byte[] Bytes, bool IsWanted)> _texts;
    private readonly Regex? _matches;
    private readonly IReadOnlyList<(JsonPath Path, JsonValueExpectation Expected)> _json;

    public BodyJudge(BodyExpectation expected)
    {
        _texts = [.. expected.Contains.Select(text => (text, Encoding.UTF8.GetBytes(text), true)),
            .. expected.Excludes.Select(text => (text, Encoding.UTF8.GetBytes(text), false))];
        _json = [.. expected.Json.Select(value => (JsonPath.TryParse(value.Path, out var path)
            ? path
            : throw new AgentException(FailureKind.AgentError, $"The path \"{value.Path}\" is not a JSONPath to a single value."), value))];
        if (expected.Matches is { } pattern && !BodyPattern.TryParse(pattern, out _matches, out var problem))
            throw new AgentException(FailureKind.AgentError, $"The plan's regular expression \"{pattern}\" cannot be used: {problem}.");
    }

    /// <summary>Describes the first expectation that the body does not meet; null when it meets all.</summary>
    public string? Miss(HttpAnswer answer)
    {
        // The part that was not kept could hold an excluded text, and truncated JSON cannot be parsed.
        if (answer.Length > answer.Body.Length)
            return $"a body of at most {Most} bytes, because the whole body is checked (it has {answer.Length})";
        var body = answer.Body.Span;
        foreach (var (text, bytes, isWanted) in _texts)
            if ((body.IndexOf(bytes) >= 0) != isWanted) return $"{(isWanted ? "the" : "no")} text \"{text}\"";
        if (_matches is not null && !_matches.IsMatch(Encoding.UTF8.GetString(body)))
            return $"a match for {_matches}";
        return _json.Count == 0 ? null : MissInJson(answer.Body);
    }

    private string? MissInJson(ReadOnlyMemory<byte> body)
    {
        try
        {
            using var document = JsonDocument.Parse(body, new JsonDocumentOptions { MaxDepth = DeepestJson });
            return _json.Select(value => MissInJson(document.RootElement, value.Path, value.Expected))
                .FirstOrDefault(miss => miss is not null);
        }
        catch (JsonException e)
        {
            return $"valid JSON (the error is at byte {e.BytePositionInLine} of line {e.LineNumber + 1})";
        }
    }

    private static string? MissInJson(JsonElement root, JsonPath path, JsonValueExpectation expected)
    {
        if (path.Find(root) is not { } found)
            return $"a value at {expected.Path}";
        var text = found.ValueKind == JsonValueKind.String ? found.GetString()! : found.GetRawText();
        return expected.Value is null || expected.Value == text
            ? null : $"{ShortText.Head(expected.Value, 120)} at {expected.Path}, found {ShortText.Quote(Encoding.UTF8.GetBytes(text))}";
    }
}

/// <summary>Keeps the first bytes of a body and counts the rest, so that a large response does not exhaust the probe's memory.</summary>
internal sealed class BodyStart(int keep)
{
    private readonly ArrayBufferWriter<byte> _kept = new();

    public long Length { get; private set; }

    public ReadOnlyMemory<byte> Kept => _kept.WrittenMemory;

    public void Add(ReadOnlySpan<byte> part)
    {
        Length += part.Length;
        _kept.Write(part[..Math.Min(part.Length, keep - _kept.WrittenCount)]);
    }
}
