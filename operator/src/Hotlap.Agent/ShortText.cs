namespace Hotlap.Agent;

internal static class ShortText
{
    public static string Head(string text, int length) => text.Length <= length ? text : string.Concat(text.AsSpan(0, length - 3), "...");

    public static string Tail(string text, int length) =>
        text.Length <= length ? text : string.Concat("...", text.AsSpan(text.Length - length + 3));

    /// <summary>Reads to the end and returns the last characters: as many as stated, and at most twice as many.</summary>
    public static string ReadTail(TextReader reader, int kept) => ReadTail(reader, kept, null, out _);

    /// <summary>The same, and counts a phrase in the whole text.</summary>
    public static string ReadTail(TextReader reader, int kept, string? phrase, out long count)
    {
        count = 0;
        var rest = "";
        var tail = new StringBuilder();
        var buffer = new char[4096];
        for (var read = reader.Read(buffer); read > 0; read = reader.Read(buffer))
        {
            tail.Append(buffer, 0, read);
            if (phrase is not null)
            {
                var text = string.Concat(rest, buffer.AsSpan(0, read));
                count += text.AsSpan().Count(phrase.AsSpan());
                // Too short for a whole phrase, so none is counted twice.
                rest = text[^Math.Min(text.Length, phrase.Length - 1)..];
            }
            if (tail.Length > 2 * kept)
                tail.Remove(0, tail.Length - kept);
        }
        return tail.ToString();
    }

    /// <summary>Formats untrusted bytes as one short, quoted line.</summary>
    public static string Quote(ReadOnlySpan<byte> bytes)
    {
        var text = Encoding.UTF8.GetString(bytes.Length > 200 ? bytes[..200] : bytes);
        var line = string.Concat(text.Select(c => c == '\n' ? "\\n" : char.IsControl(c) ? "" : c.ToString()));
        return $"\"{Head(line, 120)}\"";
    }
}

internal static class UnixClock
{
    /// <summary>Reads the time in nanoseconds since 1970-01-01T00:00:00Z, with a resolution of 100.</summary>
    public static long ReadUnixNanoseconds(this TimeProvider clock) => (clock.GetUtcNow() - DateTimeOffset.UnixEpoch).Ticks * 100;
}
