using System.IO.Compression;

namespace Hotlap.Agent.Otlp;

/// <summary>
/// One connection of an exporter. It handles one request after another, with limits on size and time. A refused request ends the
/// connection, because its body may still be in transit.
/// </summary>
internal sealed class OtlpConnection(Socket socket, RuntimeHistory history)
{
    public const int LargestBody = 1024 * 1024;
    private const int LongestHead = 16 * 1024;

    // Exporters wait one minute between two exports by default.
    private static readonly TimeSpan LongestIdle = TimeSpan.FromMinutes(3);
    private static readonly TimeSpan BodyPatience = TimeSpan.FromSeconds(10);
    private static readonly byte[] HeadEnd = [.. "\r\n\r\n"u8];
    private static readonly byte[] LineEnd = [.. "\r\n"u8];

    private readonly byte[] _buffer = new byte[LongestHead];
    private int _start;
    private int _end;

    public async Task ServeAsync(CancellationToken cancellation)
    {
        socket.NoDelay = true;
        while (await ReadHeadAsync(cancellation) is { } raw)
        {
            var head = OtlpHead.Parse(raw);
            var status = head is null ? 400 : Refuse(head) ?? await AcceptAsync(head, cancellation);
            var keepsAlive = status == 200 && head!.KeepsAlive;
            await SendAsync(status, keepsAlive, cancellation);
            if (!keepsAlive)
                return;
        }
    }

    private static int? Refuse(OtlpHead head) =>
        head.Target is not ("POST /v1/metrics" or "POST /v1/traces" or "POST /v1/logs") ? 404
        : head.Length > LargestBody ? 413
        : head.Length is null && !head.IsChunked ? 411
        : null;

    private async Task<int> AcceptAsync(OtlpHead head, CancellationToken cancellation)
    {
        if (head.ExpectsContinue)
            await SendAllAsync("HTTP/1.1 100 Continue\r\n\r\n", cancellation);
        using var body = new MemoryStream();
        using var deadline = StartDeadline(BodyPatience, cancellation);
        if (!(head.IsChunked
            ? await ReadChunksAsync(body, deadline.Token) : await ReadBytesAsync(body, head.Length!.Value, deadline.Token)))
            return 400;
        return head.Target == "POST /v1/metrics" ? Read(head, body) : 200;
    }

    private int Read(OtlpHead head, MemoryStream body)
    {
        if ((head.IsGzip ? TryInflate(body) : body) is not { } message)
            return 400;
        if (MetricsExport.TryRead(message.GetBuffer().AsSpan(0, (int)message.Length)) is not { } export)
            return 400;
        history.Add(export);
        return 200;
    }

    private static MemoryStream? TryInflate(MemoryStream body)
    {
        body.Position = 0;
        var message = new MemoryStream();
        try
        {
            using var gzip = new GZipStream(body, CompressionMode.Decompress);
            var part = new byte[4096];
            for (int read; (read = gzip.Read(part)) > 0;)
            {
                if (message.Length + read > LargestBody)
                    return null;
                message.Write(part, 0, read);
            }
            return message;
        }
        catch (InvalidDataException)
        {
            return null;
        }
    }

    private async Task<byte[]?> ReadHeadAsync(CancellationToken cancellation)
    {
        using var deadline = StartDeadline(LongestIdle, cancellation);
        return await ReadUntilAsync(HeadEnd, deadline.Token);
    }

    private async Task<bool> ReadChunksAsync(MemoryStream body, CancellationToken cancellation)
    {
        while (true)
        {
            if (await ReadLineAsync(cancellation) is not { } line
                || !int.TryParse(line.Split(';')[0], NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out var size)
                || size < 0 || body.Length + size > LargestBody)
                return false;
            if (!await ReadBytesAsync(body, size, cancellation) || await ReadLineAsync(cancellation) is not "")
                return false;
            if (size == 0)
                return true;
        }
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
        if (_end == _buffer.Length)
            return false;
        var read = await socket.ReceiveAsync(_buffer.AsMemory(_end), cancellation);
        _end += read;
        return read > 0;
    }

    private Task SendAsync(int status, bool keepsAlive, CancellationToken cancellation)
    {
        var phrase =
            status switch { 200 => "OK", 400 => "Bad Request", 404 => "Not Found", 411 => "Length Required", _ => "Content Too Large" };
        // An empty body is an empty ExportMetricsServiceResponse: everything was accepted.
        return SendAllAsync(string.Create(CultureInfo.InvariantCulture,
            $"HTTP/1.1 {status} {phrase}\r\nContent-Type: application/x-protobuf\r\nContent-Length: 0\r\nConnection: "
                + $"{(keepsAlive ? "keep-alive" : "close")}\r\n\r\n"),
            cancellation);
    }

    private async Task SendAllAsync(string text, CancellationToken cancellation)
    {
        ReadOnlyMemory<byte> message = Encoding.ASCII.GetBytes(text);
        while (!message.IsEmpty)
            message = message[await socket.SendAsync(message, cancellation)..];
    }

    private static CancellationTokenSource StartDeadline(TimeSpan patience, CancellationToken cancellation)
    {
        var linked = CancellationTokenSource.CreateLinkedTokenSource(cancellation);
        linked.CancelAfter(patience);
        return linked;
    }
}
