using System.Globalization;
using System.Text;

namespace Hotlap.Agent.Otlp;

/// <summary>The parts of an HTTP/1.1 request head that the receiver uses.</summary>
internal sealed record OtlpHead(string Target, int? Length, bool IsChunked, bool IsGzip, bool ExpectsContinue, bool KeepsAlive)
{
    /// <summary>Parses a head without its final empty line; null when it is not HTTP/1.x or its Content-Length is invalid.</summary>
    public static OtlpHead? Parse(ReadOnlySpan<byte> head)
    {
        var lines = Encoding.ASCII.GetString(head).Split("\r\n");
        var first = lines[0].Split(' ');
        if (first.Length != 3 || !first[2].StartsWith("HTTP/1.", StringComparison.Ordinal))
            return null;
        var result = new OtlpHead($"{first[0]} {first[1]}", null, false, false, false, first[2] == "HTTP/1.1");
        foreach (var line in lines.Skip(1))
        {
            var colon = line.IndexOf(':');
            result = colon > 0 ? result?.With(line[..colon].ToLowerInvariant(), line[(colon + 1)..].Trim().ToLowerInvariant()) : result;
        }
        return result;
    }

    private OtlpHead? With(string name, string value) => name switch
    {
        "content-length" =>
            int.TryParse(value, NumberStyles.None, CultureInfo.InvariantCulture, out var length) ? this with { Length = length } : null,
        "transfer-encoding" => this with { IsChunked = value == "chunked" },
        "content-encoding" => this with { IsGzip = value == "gzip" },
        "expect" => this with { ExpectsContinue = value == "100-continue" },
        "connection" => this with { KeepsAlive = value != "close" && (KeepsAlive || value == "keep-alive") },
        _ => this,
    };
}
