using Hotlap.Agent.Connections;

namespace Hotlap.Agent.Answers;

/// <summary>
/// Reads one HTTP/1.x response from a connection: by length, by chunks or to the end of the connection. <c>HttpClient</c> is not used. Its
/// connection pool and tracing cost memory in a probe of a few megabytes, and it does not expose when the last byte arrived.
/// </summary>
internal sealed class HttpAnswerReader(IConnection connection, bool hasBody, int keep)
{
    private const int LongestLine = 64 * 1024;
    private const int LongestBody = 64 * 1024 * 1024;

    /// <summary>
    /// Bytes of a chunk-size line that do not count as headers. The rest of a longer line counts: a chunk extension can be as long as the
    /// headers.
    /// </summary>
    private const int ChunkLine = 32;

    private readonly BodyStart _body = new(keep);
    private byte[] _buffer = new byte[4096];
    private int _start;
    private int _end;
    private int _headBytes;

    public HttpAnswer Read()
    {
        while (true)
        {
            var line = ReadLine();
            var status = ReadStatus(line);
            var headers = ReadHeaders();
            var headBytes = _headBytes;
            if (status is >= 100 and < 200)
                continue;
            if (hasBody && status is not (204 or 304))
                ReadBody(headers);
            return new HttpAnswer(status, _body.Kept, _body.Length)
            {
                Closes = Closes(line, headers),
                HeadBytes = headBytes,
                Location = headers.GetValueOrDefault("Location"),
                Coding = headers.GetValueOrDefault("Content-Encoding"),
            };
        }
    }

    private static int ReadStatus(string line)
    {
        if (line.Length < 12 || !line.StartsWith("HTTP/1.", StringComparison.Ordinal)
            || !int.TryParse(line.AsSpan(9, 3), NumberStyles.None, CultureInfo.InvariantCulture, out var status))
            throw new InvalidDataException($"it begins with {ShortText.Quote(Encoding.UTF8.GetBytes(line))}");
        return status;
    }

    private Dictionary<string, string> ReadHeaders()
    {
        var headers = new Dictionary<string, string>(StringComparer.OrdinalIgnoreCase);
        for (var line = ReadLine(); line.Length > 0; line = ReadLine())
        {
            var colon = line.IndexOf(':');
            if (colon > 0)
                headers[line[..colon]] = line[(colon + 1)..].Trim();
        }
        return headers;
    }

    private static bool Closes(string line, Dictionary<string, string> headers)
    {
        var connection = headers.GetValueOrDefault("Connection", "");
        return connection.Contains("close", StringComparison.OrdinalIgnoreCase)
            || (line.StartsWith("HTTP/1.0", StringComparison.Ordinal)
                && !connection.Contains("keep-alive", StringComparison.OrdinalIgnoreCase));
    }

    private void ReadBody(Dictionary<string, string> headers)
    {
        if (headers.TryGetValue("Transfer-Encoding", out var coding) && coding.EndsWith("chunked", StringComparison.OrdinalIgnoreCase))
            ReadChunks();
        else if (!headers.TryGetValue("Content-Length", out var length))
            ReadToEnd();
        else if (int.TryParse(length, NumberStyles.None, CultureInfo.InvariantCulture, out var count) && count <= LongestBody)
            ReadExactly(count);
        else
            throw new InvalidDataException($"its Content-Length is {ShortText.Head(length, 100)}; the maximum is {LongestBody}");
    }

    private void ReadChunks()
    {
        while (true)
        {
            var line = ReadLine(ChunkLine);
            var digits = line.AsSpan(0, line.IndexOf(';') is >= 0 and var end ? end : line.Length).Trim();
            if (!int.TryParse(digits, NumberStyles.HexNumber, CultureInfo.InvariantCulture, out var size) || size < 0)
                throw new InvalidDataException("a chunk has an invalid size");
            if (_body.Length + size > LongestBody)
                throw TooLong();
            if (size == 0)
                break;
            ReadExactly(size);
            ReadLine(ChunkLine);
        }
        ReadHeaders();
    }

    private void ReadExactly(int count)
    {
        for (var rest = count; rest > 0;)
        {
            if (_start == _end)
                Fill();
            var part = Math.Min(rest, _end - _start);
            _body.Add(_buffer.AsSpan(_start, part));
            rest -= part;
            _start += part;
        }
    }

    private void ReadToEnd()
    {
        do
        {
            _body.Add(_buffer.AsSpan(_start, _end - _start));
            if (_body.Length > LongestBody)
                throw TooLong();
            _start = 0;
            _end = connection.Receive(_buffer);
        } while (_end > 0);
    }

    private static InvalidDataException TooLong() => new($"its body is larger than {LongestBody >> 20} MiB, the maximum over HTTP/1.1");

    /// <summary>Reads a line, of which some bytes do not count as headers.</summary>
    private string ReadLine(int free = 0)
    {
        while (true)
        {
            var feed = _buffer.AsSpan(_start, _end - _start).IndexOf((byte)'\n');
            if (feed >= 0)
            {
                var line = Encoding.UTF8.GetString(_buffer, _start, feed).TrimEnd('\r');
                _start += feed + 1;
                CountHead(feed + 1 - free);
                return line;
            }
            Fill();
        }
    }

    private void CountHead(int bytes)
    {
        _headBytes += Math.Max(0, bytes);
        if (_headBytes > HeadLimit.Bytes)
            throw HeadLimit.Exceeded();
    }

    private void Fill()
    {
        if (_end == _buffer.Length || _start == _end)
        {
            _buffer.AsSpan(_start, _end - _start).CopyTo(_buffer);
            (_start, _end) = (0, _end - _start);
        }
        if (_end == _buffer.Length)
        {
            if (_buffer.Length >= LongestLine)
                throw new InvalidDataException($"it has a header line longer than {LongestLine >> 10} KiB");
            Array.Resize(ref _buffer, _buffer.Length * 2);
        }
        var read = connection.Receive(_buffer.AsSpan(_end));
        _end += read > 0 ? read : throw new SocketException((int)SocketError.Disconnecting);
    }
}
