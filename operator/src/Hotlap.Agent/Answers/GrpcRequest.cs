using System.Buffers;
using System.Buffers.Binary;
using System.Net.Security;
using System.Net.Sockets;
using Hotlap.Agent.Http2;
using Hotlap.Measurement.Contract;

namespace Hotlap.Agent.Answers;

/// <summary>A unary gRPC call with its message already encoded.</summary>
internal sealed class GrpcRequest : IRequest
{
    private const int Unimplemented = 12;

    /// <summary>Before each message: a zero byte (not compressed) and its length.</summary>
    private const int HeadBytes = 5;

    private static readonly string[] StatusNames =
    [
        "OK", "Cancelled", "Unknown", "InvalidArgument", "DeadlineExceeded", "NotFound", "AlreadyExists", "PermissionDenied",
        "ResourceExhausted", "FailedPrecondition", "Aborted", "OutOfRange", "Unimplemented", "Internal", "Unavailable", "DataLoss", "Unauthenticated",
    ];

    private readonly byte[] _headers;
    private readonly byte[] _body;
    private readonly Exchange _exchange;

    public GrpcRequest(string call, IReadOnlyDictionary<string, string> metadata, string authority, ReadOnlySpan<byte> message, ITransport? transport = null)
    {
        transport ??= ClearText.Instance;
        Description = $"grpc://{authority}/{call}";
        _exchange = new Exchange(transport, SslApplicationProtocol.Http2, Description, "gRPC");
        _body = Frame(message);
        _headers = HeaderBlock.Encode(
        [
            new(":method", "POST"), new(":scheme", transport.Scheme), new(":path", "/" + call), new(":authority", authority),
            new("content-type", "application/grpc"), new("te", "trailers"), new("user-agent", "hotlap"),
            .. metadata.Select(m => KeyValuePair.Create(m.Key.ToLowerInvariant(), m.Value)),
        ]);
    }

    public string Description { get; }

    public byte[] RehearsalAnswer
    {
        get
        {
            var answer = new ArrayBufferWriter<byte>();
            Http2.Frame.Write(answer, FrameType.Settings, 0, 0, []);
            Http2.Frame.Write(answer, FrameType.Headers, Http2.Frame.EndHeaders, 1,
                HeaderBlock.Encode([new(":status", "200"), new("content-type", "application/grpc")]));
            Http2.Frame.Write(answer, FrameType.Data, 0, 1, Frame([]));
            Http2.Frame.Write(answer, FrameType.Headers, Http2.Frame.EndHeaders | Http2.Frame.EndStream, 1,
                HeaderBlock.Encode([new("grpc-status", "0")]));
            return answer.WrittenSpan.ToArray();
        }
    }

    /// <summary>A message as it goes over the wire: its head and itself.</summary>
    public static byte[] Frame(ReadOnlySpan<byte> message)
    {
        var frame = new byte[HeadBytes + message.Length];
        BinaryPrimitives.WriteInt32BigEndian(frame.AsSpan(1), message.Length);
        message.CopyTo(frame.AsSpan(HeadBytes));
        return frame;
    }

    public Answer Send(Socket socket) => Send(socket, out _);

    /// <summary>Sends the call and hands out the whole answer too.</summary>
    /// <param name="socket">A fresh connection.</param>
    /// <param name="body">All messages of the answer, each with its five-byte head.</param>
    public Answer Send(Socket socket, out ReadOnlyMemory<byte> body)
    {
        ReadOnlyMemory<byte> received = default;
        var answer = _exchange.Ask(socket, connection =>
        {
            var call = new Http2Call(connection);
            call.Send(_headers, _body);
            call.Receive();
            received = call.Body;
            return Judge(call);
        });
        body = received;
        return answer;
    }

    private Answer Judge(Http2Call call)
    {
        if (!call.Fields.TryGetValue("grpc-status", out var text) || !int.TryParse(text, out var status))
            return Answer.Wrong($"HTTP {call.Fields.GetValueOrDefault(":status")} without a gRPC status from {Description}");
        if (status == 0)
            return HasWholeMessages(call.Body.Span) ? Answer.Correct with { Bytes = call.Body.Length - HeadBytes } : Answer.Wrong($"status OK without a whole message from {Description}");
        var name = status > 0 && status < StatusNames.Length ? StatusNames[status] : text;
        var message = Uri.UnescapeDataString(call.Fields.GetValueOrDefault("grpc-message", ""));
        var seen = $"gRPC status {name}{(message.Length > 0 ? $" ({Text.Head(message, 200)})" : "")} from {Description}, wanted OK";
        return new Answer(status == Unimplemented ? FailureKind.GrpcMethodUnknown : FailureKind.WrongAnswer, seen);
    }

    private static bool HasWholeMessages(ReadOnlySpan<byte> body)
    {
        if (body.Length < HeadBytes)
            return false;
        while (body.Length >= HeadBytes)
        {
            var length = BinaryPrimitives.ReadInt32BigEndian(body[1..]);
            if (length < 0 || length > body.Length - HeadBytes)
                return false;
            body = body[(HeadBytes + length)..];
        }
        return body.IsEmpty;
    }
}
