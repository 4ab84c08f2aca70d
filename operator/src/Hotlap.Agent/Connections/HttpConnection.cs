namespace Hotlap.Agent.Connections;

/// <summary>The server's side of an HTTP/1.1 connection: reads one request after another, and never more of one than its limits.</summary>
internal sealed class HttpConnection(Socket socket, int usualHead, int longestHead)
{
    private static readonly byte[] HeadEnd = [.. "\r\n\r\n"u8];
    private static readonly byte[] LineEnd = [.. "\r\n"u8];

    private byte[] _buffer = new byte[usualHead];
    private int _start;
    private int _end;

    /// <summary>Reads the head of a request without its final empty line; null when it does not arrive or is too long.</summary>
    public Task<byte[]?> ReadHeadAsync(CancellationToken cancellation) => ReadUntilAsync(HeadEnd, cancellation);

    public async Task<MemoryStream?> ReadBodyAsync(int length, CancellationToken cancellation)
    {
        var body = new MemoryStream();
        return await ReadBytesAsync(body, length, cancellation) ? body : null;
    }

    /// <summary>Reads a chunked body without trailers; null when it is invalid, too long or does not arrive.</summary>
    public async Task<MemoryStream?> ReadChunksAsync(int longest, CancellationToken cancellation)
    {
        var body = new MemoryStream();
        while (true)
        {
            if (await ReadLineAsync(cancellation) is not { } line
                || !int.TryParse(line.Split(';')[0], NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out var size)
                || size < 0 || body.Length + size > longest)
                return null;
            if (!await ReadBytesAsync(body, size, cancellation) || await ReadLineAsync(cancellation) is not "")
                return null;
            if (size == 0)
                return body;
        }
    }

    /// <summary>Discards what a waiting client sends. The end of its connection is the only sign that it gave up.</summary>
    public async Task WatchAsync(CancellationTokenSource gone)
    {
        var rest = longestHead;
        try
        {
            while (rest > 0 && await socket.ReceiveAsync(_buffer.AsMemory(0, 64), gone.Token) is > 0 and var read)
                rest -= read;
        }
        catch (Exception e) when (e is SocketException or OperationCanceledException)
        {
        }
        await gone.CancelAsync();
    }

    public Task SendAsync(int status, string contentType, byte[] body, bool keepsAlive, CancellationToken cancellation)
    {
        var phrase = status switch
        {
            200 => "OK",
            400 => "Bad Request",
            401 => "Unauthorized",
            403 => "Forbidden",
            404 => "Not Found",
            409 => "Conflict",
            411 => "Length Required",
            413 => "Content Too Large",
            500 => "Internal Server Error",
            504 => "Gateway Timeout",
            _ => "Service Unavailable",
        };
        var head =
            $"HTTP/1.1 {status} {phrase}\r\nContent-Type: {contentType}\r\nContent-Length: {body.Length}\r\nConnection: "
                + $"{(keepsAlive ? "keep-alive" : "close")}\r\n\r\n";
        return SendAsync([.. Encoding.ASCII.GetBytes(head), .. body], cancellation);
    }

    public Task ContinueAsync(CancellationToken cancellation) => SendAsync([.. "HTTP/1.1 100 Continue\r\n\r\n"u8], cancellation);

    private async Task SendAsync(byte[] bytes, CancellationToken cancellation)
    {
        ReadOnlyMemory<byte> message = bytes;
        while (!message.IsEmpty)
            message = message[await socket.SendAsync(message, cancellation)..];
    }

    private async Task<string?> ReadLineAsync(CancellationToken cancellation) =>
        await ReadUntilAsync(LineEnd, cancellation) is { } line ? Encoding.ASCII.GetString(line) : null;

    /// <summary>Reads up to an end mark, which is not part of the result; null when it does not arrive or the buffer is full.</summary>
    private async Task<byte[]?> ReadUntilAsync(byte[] mark, CancellationToken cancellation)
    {
        int length;
        while ((length = _buffer.AsSpan(_start, _end - _start).IndexOf(mark)) < 0)
        {
            if (!await FillAsync(cancellation))
                return null;
        }
        var bytes = _buffer[_start..(_start + length)];
        _start += length + mark.Length;
        return bytes;
    }

    private async Task<bool> ReadBytesAsync(MemoryStream body, int count, CancellationToken cancellation)
    {
        for (var rest = count; rest > 0;)
        {
            if (_start == _end && !await FillAsync(cancellation))
                return false;
            var part = Math.Min(rest, _end - _start);
            body.Write(_buffer, _start, part);
            _start += part;
            rest -= part;
        }
        return true;
    }

    /// <summary>Receives more bytes into the buffer; false at the end of the connection or when the buffer is full.</summary>
    private async Task<bool> FillAsync(CancellationToken cancellation)
    {
        if (_start > 0)
        {
            _buffer.AsSpan(_start, _end - _start).CopyTo(_buffer);
            (_start, _end) = (0, _end - _start);
        }
        if (_end == longestHead)
            return false;
        if (_end == _buffer.Length)
            Array.Resize(ref _buffer, Math.Min(_buffer.Length * 2, longestHead));
        var read = await socket.ReceiveAsync(_buffer.AsMemory(_end), cancellation);
        _end += read;
        return read > 0;
    }
}

/// <summary>The request line and the header fields of a request. Fields of the same name are joined (RFC 9110, section 5.3).</summary>
internal sealed class HttpHead
{
    private readonly Dictionary<string, string> _fields = new(StringComparer.OrdinalIgnoreCase);
    private readonly string _version;

    private HttpHead(string target, string version) => (Target, _version) = (target, version);

    /// <summary>Method and request target, such as <c>POST /meet?cell=0</c>.</summary>
    public string Target { get; }

    public bool KeepsAlive => Has("Connection", "keep-alive") || (_version == "HTTP/1.1" && !Has("Connection", "close"));

    /// <summary>Parses a head without its final empty line; null when it is not HTTP/1.x.</summary>
    public static HttpHead? Parse(ReadOnlySpan<byte> head)
    {
        var lines = Encoding.ASCII.GetString(head).Split("\r\n");
        if (lines[0].Split(' ') is not [var method, var target, var version] || !version.StartsWith("HTTP/1.", StringComparison.Ordinal))
            return null;
        var result = new HttpHead($"{method} {target}", version);
        foreach (var line in lines.Skip(1))
        {
            var colon = line.IndexOf(':');
            if (colon <= 0)
                continue;
            var (name, value) = (line[..colon], line[(colon + 1)..].Trim());
            result._fields[name] = result._fields.TryGetValue(name, out var before) ? $"{before}, {value}" : value;
        }
        return result;
    }

    public bool Has(string name, string value) => value.Equals(Find(name), StringComparison.OrdinalIgnoreCase);

    public string? Find(string name) => _fields.GetValueOrDefault(name);
}
