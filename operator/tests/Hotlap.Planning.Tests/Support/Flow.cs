using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.RegularExpressions;

namespace Hotlap.Planning.Tests.Support;

/// <summary>The flow style of YAML, on one line or on a few.</summary>
internal static partial class Flow
{
    /// <summary>White space before each line but the first, beyond that of the first.</summary>
    public const string Indent = "    ";

    private const int Width = 140;

    private static readonly JsonSerializerOptions Quoting = new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    /// <summary>Returns a value on as few lines as it needs, the first without what stands before it; null if it needs too many.</summary>
    /// <param name="value">The value.</param>
    /// <param name="indent">White space before the first line.</param>
    /// <param name="lead">What stands before the value.</param>
    /// <param name="limit">How many lines it may have.</param>
    /// <param name="deepest">How deep in the value a line may end: 0 for between its own entries.</param>
    public static IReadOnlyList<string>? Lines(JsonNode? value, string indent, string lead, int limit, int deepest)
    {
        if (value is null or JsonValue or JsonObject { Count: 0 } or JsonArray { Count: 0 }) return [Line(value)];
        var pieces = Pieces(value, 0);
        var fewest = 1 + pieces.Sum(piece => piece.Text.Length + 1) / (Width + 1);
        var (width, nextWidth) = (Width - indent.Length - lead.Length - 1, Width - indent.Length - Indent.Length);
        return Enumerable.Range(fewest, Math.Max(0, limit + 1 - fewest))
            .Select(lines => Break(pieces, width, nextWidth, lines, deepest)).FirstOrDefault(lines => lines is not null);
    }

    public static string Line(JsonNode? value) => Join(Pieces(value, 0));

    public static string Quote(string text) =>
        Plain().IsMatch(text) && !Ambiguous().IsMatch(text) && Yaml.Scalar(text) is { } scalar && scalar.TryGetValue<string>(out _)
            ? text : JsonSerializer.Serialize(text, Quoting);

    /// <summary>Breaks where the nesting is least, and there as late as possible, so that what belongs together is on one line.</summary>
    private static IReadOnlyList<string>? Break(List<Piece> pieces, int width, int nextWidth, int lines, int deepest)
    {
        var (count, length) = (0, -1);
        while (count < pieces.Count && length + 1 + pieces[count].Text.Length <= width) length += 1 + pieces[count++].Text.Length;
        if (count == pieces.Count) return [Join(pieces)];
        if (lines == 1) return null;
        var ends = Enumerable.Range(1, count).Where(end => pieces[end - 1].Depth <= deepest);
        foreach (var end in ends.OrderBy(end => pieces[end - 1].Depth).ThenByDescending(end => end))
        {
            if (Break(pieces[end..], nextWidth, nextWidth, lines - 1, deepest) is { } rest) return [Join(pieces[..end]), .. rest];
        }

        return null;
    }

    private static string Join(List<Piece> pieces) => string.Join(' ', pieces.Select(piece => piece.Text));

    private static List<Piece> Pieces(JsonNode? node, int depth) => node switch
    {
        JsonObject { Count: > 0 } map =>
            Enclose('{', '}', depth, map.Select(entry => Lead($"{Quote(entry.Key)}: ", Pieces(entry.Value, depth + 1)))),
        JsonArray { Count: > 0 } list => Enclose('[', ']', depth, list.Select(item => Pieces(item, depth + 1))),
        JsonObject => [new("{}", depth)],
        JsonValue value when value.TryGetValue<string>(out var text) => [new(Quote(text), depth)],
        _ => [new(node?.ToJsonString() ?? "null", depth)],
    };

    private static List<Piece> Enclose(char open, char close, int depth, IEnumerable<List<Piece>> entries)
    {
        var all = entries.ToList();
        foreach (var entry in all)
            entry[^1] = entry == all[^1] ? new Piece($"{entry[^1].Text}{close}", depth) : new Piece($"{entry[^1].Text},", depth);
        return Lead($"{open}", [.. all.SelectMany(entry => entry)]);
    }

    private static List<Piece> Lead(string lead, List<Piece> pieces) =>
        [pieces[0] with { Text = lead + pieces[0].Text }, .. pieces.Skip(1)];

    [GeneratedRegex(@"^[A-Za-z/.][A-Za-z0-9_./()<>=+;-]*( [A-Za-z0-9_./()<>=+;-]+)*(?<!-)\z")]
    private static partial Regex Plain();

    /// <summary>Words that YAML 1.1 reads as booleans or null.</summary>
    [GeneratedRegex(@"^(true|false|yes|no|on|off|y|n|null)\z", RegexOptions.IgnoreCase)]
    private static partial Regex Ambiguous();

    /// <param name="Text">Text that stays on one line.</param>
    /// <param name="Depth">How deep in the value the line would be broken after it.</param>
    private sealed record Piece(string Text, int Depth);
}
