using System.Globalization;
using System.Text;

namespace Hotlap.Cli.Text;

/// <summary>Breaks text over lines without losing a character that means something.</summary>
internal static class Wrap
{
    private static readonly char[] NameBreaks = ['-', '.', '/', ':', '@', ' '];

    /// <summary>Breaks a name after a hyphen, dot, slash or colon where it can, else in the middle.</summary>
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

    /// <summary>Breaks a paragraph at spaces; keeps its own line feeds; a longer word stays whole unless it exceeds the width.</summary>
    public static IEnumerable<string> Words(string text, int width) => Plain(text).Split('\n').SelectMany(line => Line(line, width));

    /// <summary>Text without control characters: the last lines of a container's output may hold terminal commands.</summary>
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
