using System.Diagnostics.CodeAnalysis;

namespace Hotlap.Measurement.Contract;

/// <summary>
/// A JSONPath that selects at most one value: a singular query of RFC 9535 (section 2.3.5.1), such as <c>$.data['first name'][0]</c>.
/// Wildcards, slices and filters are rejected, because they may select several values. Only the escapes of quotes, slash and backslash are
/// supported.
/// </summary>
public sealed class JsonPath
{
    private const string Escaped = "\\/'\"";

    private readonly IReadOnlyList<Segment> _segments;

    private JsonPath(IReadOnlyList<Segment> segments) => _segments = segments;

    /// <summary>Parses a path.</summary>
    /// <param name="text">The text of the path.</param>
    /// <param name="path">The parsed path.</param>
    /// <returns>False when the text is not a supported path.</returns>
    public static bool TryParse(string text, [NotNullWhen(true)] out JsonPath? path)
    {
        ArgumentNullException.ThrowIfNull(text);
        path = null;
        if (!text.StartsWith('$')) return false;
        List<Segment> segments = [];
        for (var place = 1; place < text.Length;)
        {
            if (ReadSegment(text, ref place) is not { } segment) return false;
            segments.Add(segment);
        }

        path = new JsonPath(segments);
        return true;
    }

    /// <summary>Returns the selected value; null when there is none.</summary>
    /// <param name="root">Root of the document.</param>
    public JsonElement? Find(JsonElement root)
    {
        JsonElement? found = root;
        foreach (var segment in _segments)
        {
            if (found is not { } value) return null;
            found = segment.Name is { } name ? Member(value, name) : Item(value, segment.Index);
        }

        return found;
    }

    private static JsonElement? Member(JsonElement value, string name) =>
        value.ValueKind == JsonValueKind.Object && value.TryGetProperty(name, out var member) ? member : null;

    private static JsonElement? Item(JsonElement value, int index)
    {
        if (value.ValueKind != JsonValueKind.Array) return null;
        var place = index < 0 ? value.GetArrayLength() + index : index;
        return place >= 0 && place < value.GetArrayLength() ? value[place] : null;
    }

    private static Segment? ReadSegment(string text, ref int place)
    {
        if (text[place] == '.') return ReadShorthand(text, ref place);
        if (text[place] != '[' || place + 1 == text.Length) return null;
        place++;
        var segment = text[place] is '\'' or '"' ? ReadQuoted(text, ref place) : ReadIndex(text, ref place);
        if (place >= text.Length || text[place] != ']') return null;
        place++;
        return segment;
    }

    private static Segment? ReadShorthand(string text, ref int place)
    {
        var begin = ++place;
        while (place < text.Length && (IsNameStart(text[place]) || (place > begin && char.IsAsciiDigit(text[place])))) place++;
        return place > begin ? new Segment(text[begin..place], 0) : null;
    }

    private static bool IsNameStart(char character) => char.IsAsciiLetter(character) || character == '_' || character >= '\u0080';

    private static Segment? ReadQuoted(string text, ref int place)
    {
        var quote = text[place++];
        var name = new StringBuilder();
        for (; place < text.Length && text[place] != quote; place++)
        {
            if (text[place] == '\\' && (++place == text.Length || !Escaped.Contains(text[place]))) return null;
            name.Append(text[place]);
        }

        return place++ < text.Length ? new Segment(name.ToString(), 0) : null;
    }

    private static Segment? ReadIndex(string text, ref int place)
    {
        var begin = place;
        while (place < text.Length && (char.IsAsciiDigit(text[place]) || text[place] == '-')) place++;
        var digits = text[begin..place];
        // RFC 9535 does not allow 01 and -0 as indices.
        return int.TryParse(digits, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out var index)
            && index.ToString(CultureInfo.InvariantCulture) == digits
            ? new Segment(null, index)
            : null;
    }

    /// <summary>Selects a member by name or an array item by index. A negative index counts from the end.</summary>
    private sealed record Segment(string? Name, int Index);
}
