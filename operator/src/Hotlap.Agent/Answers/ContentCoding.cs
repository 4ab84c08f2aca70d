using System.IO.Compression;

namespace Hotlap.Agent.Answers;

/// <summary>Decodes compressed bodies (RFC 9110, section 8.4.1) before they are judged.</summary>
internal static class ContentCoding
{
    /// <summary>
    /// Returns the answer with its decoded body, of which only the given number of bytes is kept, and little more is decoded: a small
    /// answer can decode to gigabytes. Returns an answer that is not compressed as it is.
    /// </summary>
    /// <exception cref="InvalidDataException">The body cannot be decoded; the message says what was wanted instead.</exception>
    public static HttpAnswer Decode(HttpAnswer answer, int most)
    {
        if (answer.Coding is not { Length: > 0 } coding || answer.Length == 0
            || coding.Equals("identity", StringComparison.OrdinalIgnoreCase)) return answer;
        if (answer.Length > answer.Body.Length)
            throw new InvalidDataException(
                $"a compressed body of at most {answer.Body.Length} bytes, because the whole body is checked (it has {answer.Length})");
        using var encoded = new MemoryStream(answer.Body.ToArray(), writable: false);
        using var decoder = Open(coding, encoded);
        try
        {
            var body = new BodyStart(most);
            var part = new byte[4096];
            for (int read; body.Length <= most && (read = decoder.Read(part)) > 0;)
                body.Add(part.AsSpan(0, read));
            return answer with { Body = body.Kept, Length = body.Length };
        }
        catch (Exception e) when (e is InvalidDataException or InvalidOperationException)
        {
            throw new InvalidDataException($"valid {ShortText.Head(coding, 40)}, as its Content-Encoding says");
        }
    }

    private static Stream Open(string coding, Stream encoded) => coding.ToLowerInvariant() switch
    {
        "gzip" or "x-gzip" => new GZipStream(encoded, CompressionMode.Decompress),
        "deflate" => new ZLibStream(encoded, CompressionMode.Decompress),
        "br" => new BrotliStream(encoded, CompressionMode.Decompress),
        _ => throw new InvalidDataException(
            $"gzip, deflate, br or no compression (it is {ShortText.Head(coding, 40)}, which cannot be checked; set Accept-Encoding)"),
    };
}
