using System.Diagnostics;
using System.Globalization;
using System.IO.Compression;
using System.Text;

namespace Hotlap.Agent.Tests.Zoo;

/// <summary>HTTP/1.1 as the servers of the zoo speak it on one connection.</summary>
internal sealed class ZooHttp1(ZooConnection connection)
{
    private static readonly TimeSpan BetweenPieces = TimeSpan.FromMilliseconds(5);

    private readonly byte[] _buffer = new byte[64 * 1024];
    private int _buffered;

    private ZooMode Mode => connection.Mode;

    public async Task ServeAsync(CancellationToken end)
    {
        while (await ReadHeadAsync(end) is { } head)
        {
            var begun = Stopwatch.GetTimestamp();
            if (!Mode.Early)
                await SkipBodyAsync(head, end);
            var (request, turn) = connection.Arrive(head.Has("User-Agent", "hotlap"), begun);
            var (spent, keeps) = (connection.IsSpent, head.KeepsAlive && !connection.IsSpent);
            try
            {
                if (!await AnswerAsync(head, request, turn, keeps, end))
                    return;
            }
            finally
            {
                request.Finish(ZooEnd.Unfinished);
            }
            if (Mode.Early && !spent)
                await SkipBodyAsync(head, end);
            if (keeps && Mode.Body != ZooBody.UntilClose)
                continue;
            await connection.EndAsync(spent, end);
            return;
        }
    }

    /// <summary>Answers a request; false when the connection is at its end by that.</summary>
    private async Task<bool> AnswerAsync(ZooHead head, ZooRequest request, ZooTurn turn, bool keeps, CancellationToken end)
    {
        var fate = Mode.Host is { } host && !head.Has("Host", host) ? ZooFate.Of(421) : Mode.Fate(turn);
        if (Mode.Informs is { } code && head.Is11)
            await WriteAsync($"HTTP/1.1 {code} {(code == 100 ? "Continue" : "Early Hints\r\nLink: </a.css>; rel=preload")}\r\n\r\n", end);
        await request.WaitAsync(Mode.Time(turn), end);
        switch (fate.Kind)
        {
            case ZooFateKind.Hang:
                request.Finish(ZooEnd.Failed);
                await ReadHeadAsync(end);
                return false;
            case ZooFateKind.Drop:
                request.Finish(ZooEnd.Failed);
                return false;
            case ZooFateKind.Cut or ZooFateKind.Reset:
                await WriteAsync(Format(head, Mode.Status, Mode.Bytes(turn), keeps) + new string('x', Mode.Bytes(turn) / 2), end);
                request.Finish(ZooEnd.Failed);
                if (fate.Kind == ZooFateKind.Reset)
                    ZooServer.Reset(connection.Socket);
                return false;
            case ZooFateKind.Status:
                await WriteAsync(Format(head, fate.Status, 5, keeps, "Location: /elsewhere\r\n") + "wrong", end);
                request.Finish(ZooEnd.Failed);
                return true;
            default:
                await SendAsync(head, turn, keeps, request, end);
                return true;
        }
    }

    private async Task SendAsync(ZooHead head, ZooTurn turn, bool keeps, ZooRequest request, CancellationToken end)
    {
        var body = MakeBody(Mode, turn);
        if (head.Method == "HEAD" || Mode.Status is 204 or 304)
        {
            await WriteAsync(Format(head, Mode.Status, Mode.Status is 204 or 304 ? null : body.Length, keeps), end);
            request.Finish(ZooEnd.Correct);
            return;
        }
        var chunks = Mode.Body is ZooBody.Chunked or ZooBody.SlowChunks && head.Is11;
        if (chunks)
            await SendChunksAsync(head, body, keeps, end);
        else
            await SendWholeAsync(head, body, keeps, end);
        request.Finish(ZooEnd.Correct, body.Length);
    }

    private async Task SendChunksAsync(ZooHead head, byte[] body, bool keeps, CancellationToken end)
    {
        await WriteAsync(Format(head, Mode.Status, null, keeps, "Transfer-Encoding: chunked\r\n" + (Mode.Trailer ? "Trailer: X-Sum\r\n" : "")), end);
        foreach (var piece in Pieces(body))
        {
            if (Mode.Body == ZooBody.SlowChunks)
                await Task.Delay(BetweenPieces, end);
            await connection.Stream.WriteAsync(
                (byte[])[.. Encoding.ASCII.GetBytes($"{piece.Length:x}\r\n"), .. piece, .. "\r\n"u8], end);
        }
        await WriteAsync($"0\r\n{(Mode.Trailer ? "X-Sum: 1\r\n" : "")}\r\n", end);
    }

    private async Task SendWholeAsync(ZooHead head, byte[] body, bool keeps, CancellationToken end)
    {
        var untilClose = Mode.Body == ZooBody.UntilClose;
        var text = Encoding.ASCII.GetBytes(Format(
            head, Mode.Status, untilClose ? null : body.Length, keeps && !untilClose,
            Mode.Body == ZooBody.Compressed ? "Content-Encoding: gzip\r\n" : ""));
        if (Mode.Body == ZooBody.Slow)
        {
            await connection.Stream.WriteAsync(text, end);
            foreach (var piece in Pieces(body))
            {
                await Task.Delay(BetweenPieces, end);
                await connection.Stream.WriteAsync(piece, end);
            }
            return;
        }
        if (Mode.Body != ZooBody.TwoWrites)
        {
            await connection.Stream.WriteAsync((byte[])[.. text, .. body], end);
            return;
        }
        connection.Socket.NoDelay = false;
        await connection.Stream.WriteAsync(text, end);
        await connection.Stream.WriteAsync(body, end);
    }

    private string Format(ZooHead head, int status, int? length, bool keeps, string more = "")
    {
        var text = new StringBuilder($"{Mode.Version} {status} Some\r\n");
        // As Apache and nginx: HTTP/1.0 clients are told that their connection stays; the end is announced unless the mode is silent.
        if (keeps && !head.Is11)
            text.Append("Connection: keep-alive\r\n");
        else if (!keeps && (Mode.Close == ZooClose.Announced || !head.KeepsAlive))
            text.Append("Connection: close\r\n");
        foreach (var (name, value) in Mode.Headers)
            text.Append(CultureInfo.InvariantCulture, $"{name}: {value}\r\n");
        text.Append(more);
        if (length is not null)
            text.Append(CultureInfo.InvariantCulture, $"{Mode.LengthName}: {length}\r\n");
        return text.Append("\r\n").ToString();
    }

    public static byte[] MakeBody(ZooMode mode, ZooTurn turn)
    {
        var body = new byte[mode.Fate(turn).Kind == ZooFateKind.Empty ? 0 : mode.Bytes(turn)];
        body.AsSpan().Fill((byte)'x');
        if (mode.Body != ZooBody.Compressed)
            return body;
        using var output = new MemoryStream();
        using (var gzip = new GZipStream(output, CompressionLevel.Fastest))
            gzip.Write(body);
        return output.ToArray();
    }

    public static IEnumerable<byte[]> Pieces(byte[] body) => body.Length == 0 ? [] : body.Chunk((body.Length + 3) / 4);

    private Task WriteAsync(string text, CancellationToken end) => connection.Stream.WriteAsync(Encoding.ASCII.GetBytes(text), end).AsTask();

    private async Task<ZooHead?> ReadHeadAsync(CancellationToken end)
    {
        while (true)
        {
            var at = _buffer.AsSpan(0, _buffered).IndexOf("\r\n\r\n"u8);
            if (at >= 0)
            {
                var head = ZooHead.Parse(Encoding.Latin1.GetString(_buffer, 0, at));
                Drop(at + 4);
                return head;
            }
            if (!await FillAsync(end))
                return null;
        }
    }

    private async Task SkipBodyAsync(ZooHead head, CancellationToken end)
    {
        if (head.Has("Expect", "100-continue"))
            await WriteAsync("HTTP/1.1 100 Continue\r\n\r\n", end);
        for (var left = head.Length; left > 0;)
        {
            if (_buffered == 0 && !await FillAsync(end))
                throw new IOException("The client left within its request.");
            var part = (int)Math.Min(left, _buffered);
            Drop(part);
            left -= part;
        }
    }

    private void Drop(int bytes)
    {
        _buffer.AsSpan(bytes, _buffered - bytes).CopyTo(_buffer);
        _buffered -= bytes;
    }

    private async Task<bool> FillAsync(CancellationToken end)
    {
        using var idle = CancellationTokenSource.CreateLinkedTokenSource(end);
        if (Mode.Idle is { } patience)
            idle.CancelAfter(patience);
        var read = await connection.Stream.ReadAsync(_buffer.AsMemory(_buffered), idle.Token);
        _buffered += read;
        return read > 0;
    }
}

/// <summary>The head of an HTTP/1 request.</summary>
internal sealed record ZooHead(string Method, bool Is11, IReadOnlyList<(string Name, string Value)> Fields)
{
    public bool KeepsAlive => Is11 ? !Has("Connection", "close") : Has("Connection", "keep-alive");

    public long Length => Fields.Where(f => f.Name.Equals("Content-Length", StringComparison.OrdinalIgnoreCase))
        .Select(f => long.Parse(f.Value, CultureInfo.InvariantCulture)).FirstOrDefault();

    public static ZooHead Parse(string text)
    {
        var lines = text.Split("\r\n");
        return new ZooHead(lines[0].Split(' ')[0], lines[0].EndsWith("1.1", StringComparison.Ordinal),
            [.. lines[1..].Select(line => line.Split(':', 2)).Select(parts => (parts[0], parts[1].Trim()))]);
    }

    /// <summary>True when a header has this value, or with a port behind it.</summary>
    public bool Has(string name, string value) => Fields.Any(f => f.Name.Equals(name, StringComparison.OrdinalIgnoreCase)
        && (f.Value.Equals(value, StringComparison.OrdinalIgnoreCase) || f.Value.StartsWith(value + ":", StringComparison.OrdinalIgnoreCase)));
}
