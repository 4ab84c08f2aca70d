using System.Buffers;
using System.Buffers.Binary;
using Hotlap.Agent.Connections;

namespace Hotlap.Agent.Http2;

/// <summary>
/// One request and its response over a fresh HTTP/2 connection (RFC 9113). Throws SocketException for network errors and
/// InvalidDataException for protocol violations by the peer.
/// </summary>
/// <param name="connection">The connection.</param>
/// <param name="counter">Counts the response messages, which are then not kept; null to keep the body.</param>
internal sealed class Http2Call(IConnection connection, MessageCounter? counter = null)
{
    private const int LargestFrame = 16384;
    private const int LongestAnswer = 8 * 1024 * 1024;
    private const int LongestStream = 64 * 1024 * 1024;
    private const int SpareWindow = 64 * 1024;
    private const int MostStreamsSetting = 3;
    private const int InitialWindowSetting = 4;
    private const int Http11Required = 13;

    private readonly byte[] _head = new byte[Frame.HeadLength];
    private readonly ArrayBufferWriter<byte> _body = new();
    private readonly ArrayBufferWriter<byte> _headerBlock = new();
    private int _headBytes;
    private long _bodyBytes;
    private bool _ended;
    private bool _lastFrameSeen;
    private int _initialWindow = 65535;
    private long _connectionWindow = 65535;
    private long _streamWindow = 65535;
    private bool _anyFrame;

    /// <summary>Whether the server takes no more. An answer that it sent before is still read.</summary>
    private bool _isCut;

    private int Longest => counter is null ? LongestAnswer : LongestStream;

    private string SpeaksHttp1 => $"the port speaks HTTP/1.1, not HTTP/2 {connection.Manner}";

    /// <summary>Header and trailer fields by name; a trailer replaces a header of the same name.</summary>
    public Dictionary<string, string> Fields { get; } = [];

    /// <summary>Streams that the server allows at once on a connection; null without a limit.</summary>
    public long? MostStreams { get; private set; }

    public ReadOnlyMemory<byte> Body => _body.WrittenMemory;

    /// <summary>Formats an answer of a server: its settings and the given frames. Each header block is complete.</summary>
    public static byte[] Rehearse(params ReadOnlySpan<(FrameType Type, int Flags, byte[] Content)> frames)
    {
        var answer = new ArrayBufferWriter<byte>();
        Frame.Write(answer, FrameType.Settings, 0, 0, []);
        foreach (var (type, flags, content) in frames)
            Frame.Write(answer, type, (byte)(type == FrameType.Headers ? flags | Frame.EndHeaders : flags), 1, content);
        return answer.WrittenSpan.ToArray();
    }

    /// <summary>Sends the connection preface, the header block and the body, in one write when the body is small.</summary>
    public void Send(byte[] headerBlock, ReadOnlySpan<byte> body)
    {
        var output = new ArrayBufferWriter<byte>();
        output.Write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"u8);
        // No header table, no push, and a flow-control window above the longest response. In a smaller one, a longer response would stall
        // without an error.
        Frame.Write(output, FrameType.Settings, 0, 0, [0, 1, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 4, .. Bytes(Longest + SpareWindow)]);
        Frame.Write(output, FrameType.WindowUpdate, 0, 0, Bytes(Longest));
        Frame.Write(output, FrameType.Headers, body.IsEmpty
            ? (byte)(Frame.EndHeaders | Frame.EndStream) : Frame.EndHeaders, 1, headerBlock);
        if (body.IsEmpty)
        {
            Flush(output);
            return;
        }
        do
        {
            // A server that lowers its initial window can make the stream's window negative (RFC 9113, section 6.9.2).
            var size = (int)Math.Clamp(Math.Min(_connectionWindow, _streamWindow), 0, Math.Min(LargestFrame, body.Length));
            if (size > 0)
            {
                Frame.Write(output, FrameType.Data, size == body.Length ? Frame.EndStream : (byte)0, 1, body[..size]);
                _connectionWindow -= size;
                _streamWindow -= size;
            }
            Flush(output);
            body = body[size..];
            if (size == 0 && !body.IsEmpty)
                Handle(ReadFrame());
        } while (!body.IsEmpty && !_ended && !_lastFrameSeen && !_isCut);
    }

    public void Receive()
    {
        while (!_ended)
            Handle(ReadFrame());
    }

    private void Flush(ArrayBufferWriter<byte> output)
    {
        _isCut = _isCut || !connection.TrySend(output.WrittenSpan);
        output.ResetWrittenCount();
    }

    private Frame ReadFrame()
    {
        ReadExactly(_head);
        if (!_anyFrame && _head.AsSpan().StartsWith("HTTP/"u8))
            throw new InvalidDataException(SpeaksHttp1);
        _anyFrame = true;
        var length = (_head[0] << 16) | (_head[1] << 8) | _head[2];
        if (length > LargestFrame)
            throw new InvalidDataException($"the port does not speak HTTP/2 {connection.Manner}");
        var payload = new byte[length];
        ReadExactly(payload);
        return new Frame((FrameType)_head[3], _head[4], BinaryPrimitives.ReadInt32BigEndian(_head.AsSpan(5)) & int.MaxValue, payload);
    }

    private void Handle(Frame frame)
    {
        switch (frame.Type)
        {
            case FrameType.Settings when (frame.Flags & Frame.Acknowledge) == 0:
                ApplySettings(frame.Payload);
                Reply(FrameType.Settings, []);
                break;
            case FrameType.Ping when (frame.Flags & Frame.Acknowledge) == 0:
                Reply(FrameType.Ping, frame.Payload);
                break;
            case FrameType.WindowUpdate when frame.Stream == 0:
                _connectionWindow += ReadCode(frame, 0);
                break;
            case FrameType.WindowUpdate:
                _streamWindow += ReadCode(frame, 0);
                break;
            // The server takes no further call, and still answers this one.
            case FrameType.GoAway when ReadCode(frame, 4) == 0 && (ReadCode(frame, 0) & int.MaxValue) >= 1:
                break;
            case FrameType.GoAway:
                throw new InvalidDataException(ReadCode(frame, 4) is not Http11Required and var code
                    ? $"the server ended the connection (GOAWAY, code {code})" : SpeaksHttp1);
            case FrameType.ResetStream when frame.Stream == 1:
                throw new InvalidDataException($"the server reset the call (code {ReadCode(frame, 0)})");
            case FrameType.Headers or FrameType.Continuation or FrameType.Data when frame.Stream == 1:
                HandleContent(frame);
                break;
        }
    }

    private void HandleContent(Frame frame)
    {
        if (frame.Type == FrameType.Data)
            AddBody(frame.Content);
        else
            AddHead(frame.Content);
        if (frame.Type != FrameType.Data && (frame.Flags & Frame.EndHeaders) != 0)
        {
            HeaderBlock.Decode(_headerBlock.WrittenSpan, Fields);
            _headerBlock.ResetWrittenCount();
        }
        _lastFrameSeen |= frame.Ends;
        _ended |= _lastFrameSeen && _headerBlock.WrittenCount == 0;
    }

    private void AddBody(ReadOnlySpan<byte> part)
    {
        _bodyBytes += part.Length;
        if (_bodyBytes > Longest)
            throw new InvalidDataException(
                $"its body is larger than {Longest >> 20} MiB, the maximum {(counter is null ? "over HTTP/2 and gRPC" : "of a stream")}");
        if (counter is null)
            _body.Write(part);
        else
            counter.Add(part);
    }

    private void AddHead(ReadOnlySpan<byte> part)
    {
        _headBytes += part.Length;
        if (_headBytes > HeadLimit.Bytes)
            throw HeadLimit.Exceeded();
        _headerBlock.Write(part);
    }

    private void ApplySettings(ReadOnlySpan<byte> payload)
    {
        for (; payload.Length >= 6; payload = payload[6..])
        {
            var (setting, value) = (BinaryPrimitives.ReadInt16BigEndian(payload), BinaryPrimitives.ReadUInt32BigEndian(payload[2..]));
            if (setting == MostStreamsSetting)
                MostStreams = value;
            else if (setting == InitialWindowSetting)
                SetInitialWindow((int)value);
        }
    }

    private void SetInitialWindow(int window)
    {
        _streamWindow += window - _initialWindow;
        _initialWindow = window;
    }

    private static int ReadCode(Frame frame, int at) =>
        frame.Payload.Length >= at + 4
            ? BinaryPrimitives.ReadInt32BigEndian(frame.Payload.AsSpan(at)) : throw new InvalidDataException("a frame is cut short");

    private static byte[] Bytes(int number)
    {
        var bytes = new byte[sizeof(int)];
        BinaryPrimitives.WriteInt32BigEndian(bytes, number);
        return bytes;
    }

    private void Reply(FrameType type, byte[] payload)
    {
        var output = new ArrayBufferWriter<byte>();
        Frame.Write(output, type, Frame.Acknowledge, 0, payload);
        Flush(output);
    }

    private void ReadExactly(Span<byte> buffer)
    {
        while (!buffer.IsEmpty)
        {
            var read = connection.Receive(buffer);
            buffer = buffer[(read > 0 ? read : throw new SocketException((int)SocketError.Disconnecting))..];
        }
    }
}
