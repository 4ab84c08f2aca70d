using System.Buffers.Binary;
using Hotlap.Agent.Http2;

namespace Hotlap.Agent.Tests.Zoo;

/// <summary>HTTP/2 and gRPC as the servers of the zoo speak them on one connection.</summary>
internal sealed class ZooHttp2(ZooConnection connection, bool isGrpc) : IDisposable
{
    private const int RefusedStream = 7;
    private const int InternalError = 2;

    private static readonly TimeSpan BetweenPieces = TimeSpan.FromMilliseconds(5);

    private readonly ZooWire _wire = new(connection);
    private readonly Dictionary<string, string> _fields = [];
    private int _lastTaken;
    private volatile bool _cut;

    private ZooMode Mode => connection.Mode;

    private bool IsForHost =>
        Mode.Host is not { } host || _fields.GetValueOrDefault(":authority", "").StartsWith(host, StringComparison.Ordinal);

    public void Dispose() => _wire.Dispose();

    public async Task ServeAsync(CancellationToken end)
    {
        using var life = CancellationTokenSource.CreateLinkedTokenSource(end);
        List<Task> answers = [];
        try
        {
            await connection.Stream.ReadExactlyAsync(new byte[24], life.Token);
            await _wire.WriteAsync(FrameType.Settings, 0, 0, Settings(), life.Token);
            while (await _wire.ReadAsync(life.Token) is { } frame)
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
                _wire.Apply(frame.Payload);
                await _wire.WriteAsync(FrameType.Settings, Frame.Acknowledge, 0, [], life.Token);
                break;
            case FrameType.Ping when (frame.Flags & Frame.Acknowledge) == 0:
                await _wire.WriteAsync(FrameType.Ping, Frame.Acknowledge, 0, frame.Payload, life.Token);
                break;
            case FrameType.WindowUpdate:
                _wire.Credit(frame.Stream, BinaryPrimitives.ReadInt32BigEndian(frame.Payload));
                break;
            case FrameType.ResetStream:
                if (_wire.Find(frame.Stream) is { } left)
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
        var stream = _wire.Open(frame.Stream, life.Token);
        if (frame.Ends || Mode.Early)
            await StartAsync(stream, answers, life);
    }

    private async Task TakeAsync(Frame frame, List<Task> answers, CancellationTokenSource life)
    {
        if (frame.Payload.Length > 0)
        {
            await _wire.WriteAsync(FrameType.WindowUpdate, 0, 0, ZooWire.Bytes(frame.Payload.Length), life.Token);
            if (!frame.Ends)
                await _wire.WriteAsync(FrameType.WindowUpdate, 0, frame.Stream, ZooWire.Bytes(frame.Payload.Length), life.Token);
        }
        if (frame.Ends && _wire.Find(frame.Stream) is { IsStarted: false } stream)
            await StartAsync(stream, answers, life);
    }

    private async Task StartAsync(ZooStream stream, List<Task> answers, CancellationTokenSource life)
    {
        stream.IsStarted = true;
        var (request, turn) = connection.Arrive(_fields.GetValueOrDefault("user-agent") == "hotlap", stream.Begun);
        if (_lastTaken > 0)
        {
            request.Finish(ZooEnd.Refused);
            return;
        }
        if (connection.IsSpent && Mode.Close == ZooClose.Announced)
        {
            _lastTaken = stream.Id;
            await _wire.WriteAsync(FrameType.GoAway, 0, 0, [.. ZooWire.Bytes(stream.Id), .. ZooWire.Bytes(0)], life.Token);
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
                _wire.Close(stream);
            }
            await EndIfSpentAsync(life);
        }, CancellationToken.None));
    }

    private async Task AnswerAsync(ZooStream stream, ZooRequest request, ZooTurn turn, CancellationTokenSource life)
    {
        var end = stream.Life.Token;
        await request.WaitAsync(Mode.Time(turn), end);
        var fate = IsForHost ? Mode.Fate(turn) : ZooFate.Of(isGrpc ? 12 : 421);
        switch (fate.Kind)
        {
            case ZooFateKind.Hang:
                request.Finish(ZooEnd.Failed);
                break;
            case ZooFateKind.Refuse:
                request.Finish(ZooEnd.Refused);
                await _wire.WriteAsync(FrameType.ResetStream, 0, stream.Id, ZooWire.Bytes(RefusedStream), end);
                break;
            case ZooFateKind.Reset:
                await SendPartAsync(stream, end);
                request.Finish(ZooEnd.Failed);
                await _wire.WriteAsync(FrameType.ResetStream, 0, stream.Id, ZooWire.Bytes(InternalError), end);
                break;
            case ZooFateKind.Cut or ZooFateKind.Drop:
                if (fate.Kind == ZooFateKind.Cut)
                    await SendPartAsync(stream, end);
                request.Finish(ZooEnd.Failed);
                await CutAsync(life);
                break;
            case ZooFateKind.Status:
                request.Finish(ZooEnd.Failed);
                await _wire.HeadersAsync(stream, isGrpc ? GrpcHead(fate.Status) : [new(":status", $"{fate.Status}"), new("location", "/elsewhere")],
                    isLast: true, end);
                break;
            default:
                await SendAsync(stream, request, turn, end);
                break;
        }
    }

    private async Task SendPartAsync(ZooStream stream, CancellationToken end)
    {
        await _wire.HeadersAsync(stream, Head(null), isLast: false, end);
        await _wire.DataAsync(stream, isGrpc ? [0, 0, 0, 0, 100, 1, 2, 3] : new byte[50], isLast: false, end);
    }

    private async Task SendAsync(ZooStream stream, ZooRequest request, ZooTurn turn, CancellationToken end)
    {
        var body = ZooHttp1.MakeBody(Mode, turn);
        if (Mode.Informs is { } code)
            await _wire.HeadersAsync(stream, [new(":status", $"{code}")], isLast: false, end);
        if (Mode.Status == 204)
        {
            await _wire.HeadersAsync(stream, [new(":status", "204")], isLast: true, end);
            request.Finish(ZooEnd.Correct);
            return;
        }
        var content = isGrpc ? Message(body) : body;
        var trails = isGrpc || Mode.Trailer;
        await _wire.HeadersAsync(stream, Head(isGrpc ? null : content.Length), isLast: !trails && content.Length == 0, end);
        byte[][] pieces = Mode.Body is ZooBody.Slow or ZooBody.SlowChunks ? [.. ZooHttp1.Pieces(content)] : content.Length == 0 ? [] : [content];
        for (var i = 0; i < pieces.Length; i++)
        {
            if (Mode.Body is ZooBody.Slow or ZooBody.SlowChunks)
                await Task.Delay(BetweenPieces, end);
            await _wire.DataAsync(stream, pieces[i], isLast: !trails && i == pieces.Length - 1, end);
        }
        if (trails)
            await _wire.HeadersAsync(stream, isGrpc ? [new("grpc-status", "0")] : [new("x-sum", "1")], isLast: true, end);
        request.Finish(ZooEnd.Correct, isGrpc ? content.Length - 5 : content.Length);
        if (Mode.Early)
            await _wire.WriteAsync(FrameType.ResetStream, 0, stream.Id, ZooWire.Bytes(0), end);
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
        return [0, .. ZooWire.Bytes(content.Length), .. content];
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
        if (Mode.Close == ZooClose.Announced && _wire.CountOpen(_lastTaken) > 0)
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
}
