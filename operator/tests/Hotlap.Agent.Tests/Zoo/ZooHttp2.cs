using System.Buffers;
using System.Buffers.Binary;
using Hotlap.Agent.Http2;

namespace Hotlap.Agent.Tests.Zoo;

/// <summary>HTTP/2 and gRPC as the servers of the zoo speak them on one connection.</summary>
internal sealed class ZooHttp2(ZooConnection connection, bool isGrpc)
{
    private const int LargestFrame = 16_384;
    private const int RefusedStream = 7;
    private const int InternalError = 2;

    private static readonly TimeSpan BetweenPieces = TimeSpan.FromMilliseconds(5);

    private readonly SemaphoreSlim _writing = new(1);
    private readonly Dictionary<int, ZooStream> _open = [];
    private readonly Lock _gate = new();
    private TaskCompletionSource _credited = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private long _credit = 65_535;
    private int _initialCredit = 65_535;
    private readonly Dictionary<string, string> _fields = [];
    private int _lastTaken;
    private volatile bool _cut;

    private ZooMode Mode => connection.Mode;

    private bool IsForHost =>
        Mode.Host is not { } host || _fields.GetValueOrDefault(":authority", "").StartsWith(host, StringComparison.Ordinal);

    public async Task ServeAsync(CancellationToken end)
    {
        using var life = CancellationTokenSource.CreateLinkedTokenSource(end);
        List<Task> answers = [];
        try
        {
            await connection.Stream.ReadExactlyAsync(new byte[24], life.Token);
            await WriteAsync(FrameType.Settings, 0, 0, Settings(), life.Token);
            while (await ReadAsync(life.Token) is { } frame)
                await HandleAsync(frame, answers, life);
        }
        finally
        {
            await life.CancelAsync();
            await Task.WhenAll(answers.Select(a => a.ContinueWith(_ => { }, TaskScheduler.Default)));
        }
    }

    private byte[] Settings()
    {
        var settings = new List<byte>();
        void Add(short id, int value)
        {
            Span<byte> entry = stackalloc byte[6];
            BinaryPrimitives.WriteInt16BigEndian(entry, id);
            BinaryPrimitives.WriteInt32BigEndian(entry[2..], value);
            settings.AddRange(entry);
        }

        if (Mode.Streams is { } streams)
            Add(3, streams);
        if (Mode.Window is { } window)
            Add(4, window);
        return [.. settings];
    }

    private async Task HandleAsync(Frame frame, List<Task> answers, CancellationTokenSource life)
    {
        switch (frame.Type)
        {
            case FrameType.Settings when (frame.Flags & Frame.Acknowledge) == 0:
                Apply(frame.Payload);
                await WriteAsync(FrameType.Settings, Frame.Acknowledge, 0, [], life.Token);
                break;
            case FrameType.Ping when (frame.Flags & Frame.Acknowledge) == 0:
                await WriteAsync(FrameType.Ping, Frame.Acknowledge, 0, frame.Payload, life.Token);
                break;
            case FrameType.WindowUpdate:
                Credit(frame.Stream, BinaryPrimitives.ReadInt32BigEndian(frame.Payload));
                break;
            case FrameType.ResetStream:
                if (Find(frame.Stream) is { } left)
                    await left.Life.CancelAsync();
                break;
            case FrameType.Headers:
                await OpenAsync(frame, answers, life);
                break;
            case FrameType.Data:
                await TakeAsync(frame, answers, life);
                break;
        }
    }

    private async Task OpenAsync(Frame frame, List<Task> answers, CancellationTokenSource life)
    {
        // All requests of a connection are alike, and the later ones may name their fields by the dynamic table.
        if (_fields.Count == 0)
            HeaderBlock.Decode(frame.Content, _fields);
        var stream = new ZooStream(frame.Stream, _initialCredit, CancellationTokenSource.CreateLinkedTokenSource(life.Token));
        lock (_gate)
            _open[frame.Stream] = stream;
        if (frame.Ends || Mode.Early)
            await StartAsync(stream, answers, life);
    }

    private async Task TakeAsync(Frame frame, List<Task> answers, CancellationTokenSource life)
    {
        if (frame.Payload.Length > 0)
        {
            await WriteAsync(FrameType.WindowUpdate, 0, 0, Bytes(frame.Payload.Length), life.Token);
            if (!frame.Ends)
                await WriteAsync(FrameType.WindowUpdate, 0, frame.Stream, Bytes(frame.Payload.Length), life.Token);
        }
        if (frame.Ends && Find(frame.Stream) is { IsStarted: false } stream)
            await StartAsync(stream, answers, life);
    }

    private async Task StartAsync(ZooStream stream, List<Task> answers, CancellationTokenSource life)
    {
        stream.IsStarted = true;
        var (request, turn) = connection.Arrive(_fields.GetValueOrDefault("user-agent") == "hotlap");
        if (_lastTaken > 0)
        {
            request.Finish(ZooEnd.Refused);
            return;
        }
        if (connection.IsSpent && Mode.Close == ZooClose.Announced)
        {
            _lastTaken = stream.Id;
            await WriteAsync(FrameType.GoAway, 0, 0, [.. Bytes(stream.Id), .. Bytes(0)], life.Token);
        }
        answers.Add(Task.Run(async () =>
        {
            try
            {
                await AnswerAsync(stream, request, turn, life);
            }
            finally
            {
                request.Finish(_cut ? ZooEnd.Failed : ZooEnd.Unfinished);
                lock (_gate)
                    _open.Remove(stream.Id);
            }
            await EndIfSpentAsync(life);
        }, CancellationToken.None));
    }

    private async Task AnswerAsync(ZooStream stream, ZooRequest request, ZooTurn turn, CancellationTokenSource life)
    {
        var end = stream.Life.Token;
        await Task.Delay(Mode.Time(turn), end);
        var fate = IsForHost ? Mode.Fate(turn) : ZooFate.Of(isGrpc ? 12 : 421);
        switch (fate.Kind)
        {
            case ZooFateKind.Hang:
                request.Finish(ZooEnd.Failed);
                break;
            case ZooFateKind.Refuse:
                request.Finish(ZooEnd.Refused);
                await WriteAsync(FrameType.ResetStream, 0, stream.Id, Bytes(RefusedStream), end);
                break;
            case ZooFateKind.Reset:
                await SendPartAsync(stream, end);
                request.Finish(ZooEnd.Failed);
                await WriteAsync(FrameType.ResetStream, 0, stream.Id, Bytes(InternalError), end);
                break;
            case ZooFateKind.Cut or ZooFateKind.Drop:
                if (fate.Kind == ZooFateKind.Cut)
                    await SendPartAsync(stream, end);
                request.Finish(ZooEnd.Failed);
                await CutAsync(life);
                break;
            case ZooFateKind.Status:
                request.Finish(ZooEnd.Failed);
                await HeadersAsync(stream, isGrpc ? GrpcHead(fate.Status) : [new(":status", $"{fate.Status}"), new("location", "/elsewhere")],
                    isLast: true, end);
                break;
            default:
                await SendAsync(stream, request, turn, end);
                break;
        }
    }

    private Task SendPartAsync(ZooStream stream, CancellationToken end) => SendPartsAsync(stream, [new byte[500]], end);

    private async Task SendPartsAsync(ZooStream stream, IEnumerable<byte[]> parts, CancellationToken end)
    {
        await HeadersAsync(stream, Head(null), isLast: false, end);
        foreach (var part in parts)
            await DataAsync(stream, part, isLast: false, end);
    }

    private async Task SendAsync(ZooStream stream, ZooRequest request, ZooTurn turn, CancellationToken end)
    {
        var body = ZooHttp1.MakeBody(Mode, turn);
        if (Mode.Informs is { } code)
            await HeadersAsync(stream, [new(":status", $"{code}")], isLast: false, end);
        if (Mode.Status == 204)
        {
            await HeadersAsync(stream, [new(":status", "204")], isLast: true, end);
            request.Finish(ZooEnd.Correct);
            return;
        }
        var content = isGrpc ? Message(body) : body;
        var trails = isGrpc || Mode.Trailer;
        await HeadersAsync(stream, Head(isGrpc ? null : content.Length), isLast: !trails && content.Length == 0, end);
        byte[][] pieces = Mode.Body is ZooBody.Slow or ZooBody.SlowChunks ? [.. ZooHttp1.Pieces(content)] : content.Length == 0 ? [] : [content];
        for (var i = 0; i < pieces.Length; i++)
        {
            if (Mode.Body is ZooBody.Slow or ZooBody.SlowChunks)
                await Task.Delay(BetweenPieces, end);
            await DataAsync(stream, pieces[i], isLast: !trails && i == pieces.Length - 1, end);
        }
        if (trails)
            await HeadersAsync(stream, isGrpc ? [new("grpc-status", "0")] : [new("x-sum", "1")], isLast: true, end);
        request.Finish(ZooEnd.Correct, isGrpc ? content.Length - 5 : content.Length);
        if (Mode.Early)
            await WriteAsync(FrameType.ResetStream, 0, stream.Id, Bytes(0), end);
    }

    private IEnumerable<KeyValuePair<string, string>> Head(int? length)
    {
        yield return new(":status", $"{Mode.Status}");
        if (isGrpc)
            yield return new("content-type", "application/grpc");
        if (length is not null)
            yield return new("content-length", $"{length}");
        if (Mode.Body == ZooBody.Compressed && !isGrpc)
            yield return new("content-encoding", "gzip");
        foreach (var (name, value) in Mode.Headers)
            yield return new(name, value);
    }

    /// <summary>An answer of trailers only.</summary>
    private static KeyValuePair<string, string>[] GrpcHead(int status) =>
        [new(":status", "200"), new("content-type", "application/grpc"), new("grpc-status", $"{status}"), new("grpc-message", "not now")];

    /// <summary>A message whose only field is one that the method's type does not know.</summary>
    private static byte[] Message(byte[] text)
    {
        byte[] content = text.Length == 0 ? [] : [0x7a, .. Length(text.Length), .. text];
        return [0, .. Bytes(content.Length), .. content];
    }

    private static IEnumerable<byte> Length(int length)
    {
        for (; length >= 128; length >>= 7)
            yield return (byte)(length | 128);
        yield return (byte)length;
    }

    private async Task EndIfSpentAsync(CancellationTokenSource life)
    {
        if (!connection.IsSpent || _cut)
            return;
        if (Mode.Close == ZooClose.Announced && OpenStreams(upTo: _lastTaken) > 0)
            return;
        if (Mode.Close == ZooClose.Half)
        {
            connection.Socket.Shutdown(System.Net.Sockets.SocketShutdown.Send);
            _cut = true;
            return;
        }
        await CutAsync(life);
    }

    private async Task CutAsync(CancellationTokenSource life)
    {
        // What is in flight on this connection gets no answer. After a GOAWAY nothing is.
        _cut = true;
        if (Mode.Close == ZooClose.Reset)
            ZooServer.Reset(connection.Socket);
        await life.CancelAsync();
    }

    private int OpenStreams(int upTo)
    {
        lock (_gate)
            return _open.Values.Count(s => s.Id <= upTo);
    }

    private ZooStream? Find(int id)
    {
        lock (_gate)
            return _open.GetValueOrDefault(id);
    }

    private async Task HeadersAsync(
        ZooStream stream, IEnumerable<KeyValuePair<string, string>> headers, bool isLast, CancellationToken end)
    {
        var block = HeaderBlock.Encode(headers);
        var most = Mode.Ornate ? 20 : LargestFrame;
        var output = new ArrayBufferWriter<byte>();
        for (var at = 0; at == 0 || at < block.Length; at += most)
        {
            var part = block.AsSpan(at, Math.Min(most, block.Length - at));
            var flags = (at + most >= block.Length ? Frame.EndHeaders : 0) | (at == 0 && isLast ? Frame.EndStream : 0);
            Frame.Write(output, at == 0 ? FrameType.Headers : FrameType.Continuation, (byte)flags, stream.Id, part);
        }
        if (Mode.Ornate)
            Frame.Write(output, FrameType.Ping, 0, 0, new byte[8]);
        await WriteAsync(output.WrittenMemory, end);
    }

    private async Task DataAsync(ZooStream stream, byte[] content, bool isLast, CancellationToken end)
    {
        var padding = Mode.Ornate ? 10 : 0;
        for (var at = 0; at < content.Length;)
        {
            var size = await TakeCreditAsync(stream, Math.Min(content.Length - at, LargestFrame - 20) + (padding == 0 ? 0 : padding + 1), end)
                - (padding == 0 ? 0 : padding + 1);
            var ends = isLast && at + size == content.Length;
            var flags = (ends ? Frame.EndStream : 0) | (padding == 0 ? 0 : Frame.Padded);
            byte[] payload = padding == 0 ? content[at..(at + size)] : [(byte)padding, .. content[at..(at + size)], .. new byte[padding]];
            await WriteAsync(FrameType.Data, (byte)flags, stream.Id, payload, end);
            at += size;
        }
    }

    private async Task<int> TakeCreditAsync(ZooStream stream, int wanted, CancellationToken end)
    {
        while (true)
        {
            Task credited;
            lock (_gate)
            {
                var least = Math.Min(wanted, 64);
                var size = (int)Math.Min(wanted, Math.Min(_credit, stream.Credit));
                if (size >= least)
                {
                    _credit -= size;
                    stream.Credit -= size;
                    return size;
                }
                credited = _credited.Task;
            }
            await credited.WaitAsync(end);
        }
    }

    private void Credit(int id, int bytes)
    {
        lock (_gate)
        {
            if (id == 0)
                _credit += bytes;
            else if (_open.TryGetValue(id, out var stream))
                stream.Credit += bytes;
            _credited.TrySetResult();
            _credited = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        }
    }

    private void Apply(byte[] settings)
    {
        for (var at = 0; at + 6 <= settings.Length; at += 6)
        {
            if (BinaryPrimitives.ReadInt16BigEndian(settings.AsSpan(at)) != 4)
                continue;
            var initial = BinaryPrimitives.ReadInt32BigEndian(settings.AsSpan(at + 2));
            lock (_gate)
                foreach (var stream in _open.Values)
                    stream.Credit += initial - _initialCredit;
            _initialCredit = initial;
        }
    }

    private static byte[] Bytes(int number)
    {
        var bytes = new byte[4];
        BinaryPrimitives.WriteInt32BigEndian(bytes, number);
        return bytes;
    }

    private async Task WriteAsync(FrameType type, byte flags, int stream, byte[] payload, CancellationToken end)
    {
        var output = new ArrayBufferWriter<byte>();
        Frame.Write(output, type, flags, stream, payload);
        await WriteAsync(output.WrittenMemory, end);
    }

    private async Task WriteAsync(ReadOnlyMemory<byte> bytes, CancellationToken end)
    {
        await _writing.WaitAsync(end);
        try
        {
            // A frame that has begun is sent to its end: the client cannot find the next one otherwise.
            await connection.Stream.WriteAsync(bytes, CancellationToken.None);
        }
        finally
        {
            _writing.Release();
        }
    }

    private async Task<Frame?> ReadAsync(CancellationToken end)
    {
        var head = new byte[Frame.HeadLength];
        using var idle = CancellationTokenSource.CreateLinkedTokenSource(end);
        if (Mode.Idle is { } patience)
            idle.CancelAfter(patience);
        if (await connection.Stream.ReadAtLeastAsync(head, head.Length, throwOnEndOfStream: false, idle.Token) < head.Length)
            return null;
        var payload = new byte[(head[0] << 16) | (head[1] << 8) | head[2]];
        await connection.Stream.ReadExactlyAsync(payload, end);
        return new Frame((FrameType)head[3], head[4], BinaryPrimitives.ReadInt32BigEndian(head.AsSpan(5)) & int.MaxValue, payload);
    }

    private sealed class ZooStream(int id, long credit, CancellationTokenSource life)
    {
        public int Id => id;

        public CancellationTokenSource Life => life;

        public long Credit { get; set; } = credit;

        public bool IsStarted { get; set; }
    }
}
