namespace Hotlap.Measurement.Text;

/// <summary>
/// Makes untrusted text safe to display. The result has no control characters, which a terminal would interpret, no characters that change
/// the display order, and a maximum length.
/// </summary>
public static class PlainText
{
    private const string Cut = "...";

    /// <summary>
    /// Returns the text on one line. Control characters, line ends and invisible format characters become blanks; unpaired surrogates
    /// become U+FFFD.
    /// </summary>
    /// <param name="text">Any text; null gives an empty one.</param>
    /// <param name="maxLength">
    /// Maximum length of the result in characters, at least 3. A longer text is cut and ends with three dots.
    /// </param>
    public static string Of(string? text, int maxLength)
    {
        if (text is null) return "";
        var shown = text.AsSpan(0, Math.Min(text.Length, maxLength));
        if (text.Length <= maxLength && IsPlain(shown)) return text;
        var plain = new StringBuilder(shown.Length);
        foreach (var rune in shown.EnumerateRunes()) plain.Append(IsPlain(rune) ? rune.ToString() : " ");
        if (text.Length <= maxLength) return plain.ToString();
        return string.Concat(plain.ToString(0, Math.Min(plain.Length, maxLength - Cut.Length)), Cut);
    }

    /// <summary>True when a text contains nothing to replace.</summary>
    public static bool IsPlain(ReadOnlySpan<char> text)
    {
        while (!text.IsEmpty)
        {
            if (Rune.DecodeFromUtf16(text, out var rune, out var length) != System.Buffers.OperationStatus.Done
                || !IsPlain(rune)) return false;
            text = text[length..];
        }

        return true;
    }

    private static bool IsPlain(Rune rune) => Rune.GetUnicodeCategory(rune)
        is not (UnicodeCategory.Control or UnicodeCategory.Format or UnicodeCategory.LineSeparator or UnicodeCategory.ParagraphSeparator
            or UnicodeCategory.Surrogate);
}

/// <summary>Creates a short, printable excerpt of another program's output, for messages.</summary>
internal static class Excerpt
{
    private const int MaxLength = 200;

    public static string Of(ReadOnlySpan<byte> bytes) => Of(Encoding.UTF8.GetString(bytes[..Math.Min(bytes.Length, 4 * MaxLength)]));

    public static string Of(string text)
    {
        var printable = new StringBuilder();
        foreach (var c in text.AsSpan(0, Math.Min(text.Length, MaxLength)))
            printable.Append(char.IsControl(c) ? ' ' : c);
        return text.Length > MaxLength ? printable.Append("...").ToString() : printable.ToString();
    }
}
