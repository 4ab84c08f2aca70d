using System.Buffers.Binary;
using System.Net.Security;
using Hotlap.Agent.Connections;
using Hotlap.Agent.Grpc;
using Hotlap.Agent.Http2;

namespace Hotlap.Agent.Answers;

/// <summary>A gRPC call with encoded messages. A request stream is sent completely before the response is read.</summary>
internal sealed class GrpcCall : IRequest
{
    private const int Unimplemented = 12;

    /// <summary>Largest request stream in bytes, with the length prefix of each message.</summary>
    private const int MostSentBytes = 8 << 20;

    private static readonly string[] StatusNames =
    [
        "OK", "Cancelled", "Unknown", "InvalidArgument", "DeadlineExceeded", "NotFound", "AlreadyExists", "PermissionDenied",
        "ResourceExhausted", "FailedPrecondition", "Aborted", "OutOfRange", "Unimplemented", "Internal", "Unavailable", "DataLoss",
        "Unauthenticated",
    ];

    private readonly string _url;
    private readonly byte[] _headers;
    private readonly byte[] _body;
    private readonly Exchange _exchange;
    private readonly CallShape _shape = CallShape.Unary;

    public GrpcCall(
        string call, IReadOnlyDictionary<string, string> metadata, string authority, ReadOnlySpan<byte> message, TlsTransport? tls = null)
    {
        _url = $"grpc://{authority}/{call}";
        _exchange = new Exchange(tls, SslApplicationProtocol.Http2, _url, "gRPC");
        _body = Frame(message);
        _headers = HeaderBlock.Encode(
        [
            new(":method", "POST"), new(":scheme", tls is null ? "http" : "https"), new(":path", "/" + call), new(":authority", authority),
            new("content-type", "application/grpc"), new("te", "trailers"), new("user-agent", "hotlap"),
            .. metadata.Select(m => KeyValuePair.Create(m.Key.ToLowerInvariant(), m.Value)),
        ]);
    }

    /// <summary>Number of messages each way; unary by default.</summary>
    /// <exception cref="AgentException">The request stream is too large.</exception>
    public CallShape Shape
    {
        get => _shape;
        init
        {
            _shape = value;
            _body = Repeat(_body, value.Sent);
        }
    }

    public DescriptorPool? Descriptors { get; init; }

    public static byte[] RehearsalAnswer => Http2Call.Rehearse(
        (FrameType.Headers, 0, HeaderBlock.Encode([new(":status", "200"), new("content-type", "application/grpc")])),
        (FrameType.Data, 0, Frame([])),
        (FrameType.Headers, Http2.Frame.EndStream, HeaderBlock.Encode([new("grpc-status", "0")])));

    /// <summary>Encodes a message for the wire: the five-byte length prefix and the message.</summary>
    public static byte[] Frame(ReadOnlySpan<byte> message)
    {
        var frame = new byte[MessageCounter.HeadBytes + message.Length];
        BinaryPrimitives.WriteInt32BigEndian(frame.AsSpan(1), message.Length);
        message.CopyTo(frame.AsSpan(MessageCounter.HeadBytes));
        return frame;
    }

    public Answer Send(Socket socket) => Send(socket, out _);

    /// <summary>Sends the call and returns the message of a unary response, with its five-byte prefix; empty for a stream.</summary>
    public Answer Send(Socket socket, out ReadOnlyMemory<byte> body)
    {
        ReadOnlyMemory<byte> received = default;
        var answer = _exchange.Ask(socket, connection =>
        {
            var messages = new MessageCounter();
            var call = new Http2Call(connection, _shape.IsStream ? messages : null);
            call.Send(_headers, _body);
            call.Receive();
            received = call.Body;
            messages.Add(received.Span);
            return Judge(call, messages);
        });
        body = received;
        return answer;
    }

    private Answer Judge(Http2Call call, MessageCounter messages)
    {
        if (!call.Fields.TryGetValue("grpc-status", out var text) || !int.TryParse(text, out var status))
            return Answer.Wrong($"HTTP {call.Fields.GetValueOrDefault(":status")} without a gRPC status from {_url}");
        if (status == 0)
            return Miss(messages) is { } miss
                ? Answer.Wrong($"status OK {miss} from {_url}")
                : Answer.Correct with { Bytes = messages.Bytes, SentStream = _shape.SendsStream, MostStreams = call.MostStreams };
        var name = status > 0 && status < StatusNames.Length ? StatusNames[status] : text;
        var message = Uri.UnescapeDataString(call.Fields.GetValueOrDefault("grpc-message", ""));
        var seen = $"gRPC status {name}{(message.Length > 0 ? $" ({ShortText.Head(message, 200)})" : "")} from {_url}, expected OK";
        return new Answer(status == Unimplemented ? FailureKind.GrpcMethodUnknown : FailureKind.WrongAnswer, seen);
    }

    private string? Miss(MessageCounter messages)
    {
        if (!messages.IsWhole || (messages.Count == 0 && !_shape.IsStream))
            return "without a complete message";
        return _shape.Answered is { } wanted && wanted != messages.Count
            ? $"with {Counted(messages.Count)}, expected {Counted(wanted)}," : null;
    }

    private static string Counted(int messages) => messages == 1 ? "1 message" : $"{messages} messages";

    private static byte[] Repeat(byte[] frame, int times)
    {
        if (times == 1)
            return frame;
        if ((long)frame.Length * times > MostSentBytes)
            throw new AgentException(FailureKind.ProtoInvalid,
                $"The stream of a call has {times} messages of {frame.Length - MessageCounter.HeadBytes} bytes, "
                + $"more than {MostSentBytes >> 20} MiB in total with headers; send fewer or smaller messages.");
        var body = new byte[frame.Length * times];
        for (var at = 0; at < body.Length; at += frame.Length)
            frame.CopyTo(body, at);
        return body;
    }
}
