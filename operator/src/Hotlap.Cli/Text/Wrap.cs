namespace Hotlap.Cli.Text;

/// <summary>Wraps text over lines. Only spaces at line breaks are dropped, and control characters are replaced.</summary>
internal static class Wrap
{
    private static readonly char[] NameBreaks = ['-', '.', '/', ':', '@', ' '];

    /// <summary>
    /// Breaks a name after a separator (hyphen, dot, slash, colon, at sign or space) in the second half of the width, else at the width.
    /// </summary>
    public static IEnumerable<string> Name(string name, int width)
    {
        while (name.Length > width)
        {
            var at = name.LastIndexOfAny(NameBreaks, width - 1);
            var cut = at >= width / 2 ? at + 1 : width;
            yield return name[..cut].TrimEnd();
            name = name[cut..];
        }

        yield return name;
    }

    /// <summary>Cuts a text that is longer than the width; an ellipsis replaces its end.</summary>
    public static string Cut(string text, int width) => text.Length <= width ? text : text[..(width - 1)] + "…";

    /// <summary>Wraps a paragraph at spaces and keeps its line feeds. A word is split only when it is longer than the width.</summary>
    public static IEnumerable<string> Words(string text, int width) => Plain(text).Split('\n').SelectMany(line => Line(line, width));

    /// <summary>Writes a key and its value in two columns, indented by two spaces; the value is wrapped within its column.</summary>
    public static IEnumerable<string> Keyed(string key, string value, int keyWidth, int width) => Words(value, width - keyWidth - 2).Index()
        .Select(line => $"  {(line.Index == 0 ? key : "").PadRight(keyWidth)}{line.Item}");

    /// <summary>Replaces control characters, because the last lines of a container's output may hold terminal escape sequences.</summary>
    public static string Plain(string text)
    {
        if (!text.Any(IsUnsafe))
            return text;
        var plain = new StringBuilder(text.Length);
        foreach (var c in text.ReplaceLineEndings("\n"))
            plain.Append(IsUnsafe(c) ? (c == '\t' ? ' ' : '?') : c);
        return plain.ToString();
    }

    private static bool IsUnsafe(char c) => c != '\n' && char.GetUnicodeCategory(c) is UnicodeCategory.Control or UnicodeCategory.Format;

    private static IEnumerable<string> Line(string line, int width)
    {
        var current = new StringBuilder();
        foreach (var word in line.Split(' ').SelectMany(word => Name(word, width)))
        {
            if (current.Length > 0 && current.Length + 1 + word.Length > width)
            {
                yield return current.ToString();
                current.Clear();
            }

            if (current.Length > 0)
                current.Append(' ');
            current.Append(word);
        }

        yield return current.ToString();
    }
}
