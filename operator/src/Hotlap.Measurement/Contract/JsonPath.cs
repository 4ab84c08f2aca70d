using System.Diagnostics.CodeAnalysis;
using System.Text.RegularExpressions;

namespace Hotlap.Measurement.Contract;

/// <summary>
/// A JSONPath that selects at most one value: a singular query of RFC 9535 (section 2.3.5.1), such as <c>$.data['first name'][0]</c>.
/// Wildcards, slices and filters are rejected, because they may select several values. Only the escapes of quotes, slash and backslash are
/// supported.
/// </summary>
public sealed partial class JsonPath
{
    private readonly IReadOnlyList<Segment> _segments;

    private JsonPath(IReadOnlyList<Segment> segments) => _segments = segments;

    /// <summary>Parses a path.</summary>
    /// <param name="text">The text of the path.</param>
    /// <param name="path">The parsed path.</param>
    /// <returns>False when the text is not a supported path.</returns>
    public static bool TryParse(string text, [NotNullWhen(true)] out JsonPath? path)
    {
        path = null;
        if (!text.StartsWith('$')) return false;
        List<Segment> segments = [];
        for (var place = 1; place < text.Length;)
        {
            var step = Step().Match(text, place);
            if (!step.Success || ToSegment(step) is not { } segment) return false;
            segments.Add(segment);
            place += step.Length;
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

    private static Segment? ToSegment(Match step) =>
        step.Groups["name"] is { Success: true } name ? new Segment(name.Value, 0)
        : step.Groups["quoted"] is { Success: true } quoted ? new Segment(Escape().Replace(quoted.Value, "$1"), 0)
        : int.TryParse(step.Groups["index"].ValueSpan, CultureInfo.InvariantCulture, out var index) ? new Segment(null, index)
        : null;

    // RFC 9535 does not allow 01 and -0 as indices.
    [GeneratedRegex(
        """\G(\.(?<name>[A-Za-z_\u0080-\uffff][A-Za-z0-9_\u0080-\uffff]*)|\[(?<index>0|-?[1-9][0-9]*)\]"""
        + """|\['(?<quoted>([^'\\]|\\[\\/'"])*)'\]|\["(?<quoted>([^"\\]|\\[\\/'"])*)"\])""",
        RegexOptions.ExplicitCapture | RegexOptions.CultureInvariant)]
    private static partial Regex Step();

    [GeneratedRegex(@"\\(.)")]
    private static partial Regex Escape();

    /// <summary>Selects a member by name or an array item by index. A negative index counts from the end.</summary>
    private sealed record Segment(string? Name, int Index);
}
