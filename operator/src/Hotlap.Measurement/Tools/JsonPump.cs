namespace Hotlap.Measurement.Tools;

/// <summary>Passes the tokens of a JSON stream to a handler. The buffer is small and grows only for a long token.</summary>
internal static class JsonPump
{
    private const int FirstBufferLength = 64 * 1024;
    private const int MaxTokenLength = 8 << 20;

    public delegate void TokenHandler(ref Utf8JsonReader reader);

    public static void Run(Stream json, TokenHandler handler, Action? onFirst)
    {
        var buffer = new byte[FirstBufferLength];
        var (filled, ended) = (0, false);
        var state = new JsonReaderState();
        while (!ended)
        {
            if (filled == buffer.Length)
                Grow(ref buffer);
            var read = json.Read(buffer, filled, buffer.Length - filled);
            if (read > 0)
            {
                onFirst?.Invoke();
                onFirst = null;
            }
            filled += read;
            ended = read == 0;
            var consumed = Consume(buffer.AsSpan(0, filled), ended, ref state, handler);
            buffer.AsSpan(consumed, filled - consumed).CopyTo(buffer);
            filled -= consumed;
        }
    }

    private static int Consume(ReadOnlySpan<byte> bytes, bool ended, ref JsonReaderState state, TokenHandler handler)
    {
        var reader = new Utf8JsonReader(bytes, ended, state);
        try
        {
            while (reader.Read())
                handler(ref reader);
        }
        catch (Exception e) when (e is JsonException or FormatException or InvalidOperationException or OverflowException)
        {
            var near = bytes[(int)Math.Min(reader.BytesConsumed, bytes.Length)..];
            throw new ToolOutputException(
                $"The tool's JSON cannot be read: {e.Message}", Encoding.UTF8.GetString(near[..Math.Min(near.Length, 400)]), e);
        }

        state = reader.CurrentState;
        return (int)reader.BytesConsumed;
    }

    private static void Grow(ref byte[] buffer)
    {
        if (buffer.Length >= MaxTokenLength)
            throw new ToolOutputException($"The tool's JSON holds a value of more than {MaxTokenLength} bytes.");
        Array.Resize(ref buffer, buffer.Length * 2);
    }
}
