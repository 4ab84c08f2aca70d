using System.Buffers;
using System.Buffers.Binary;
using System.IO.Pipelines;
using Google.Protobuf;

namespace Greeter;

/// <summary>Messages on the wire of gRPC over HTTP/2: one byte "compressed", four bytes length (big endian), then the message.</summary>
internal static class GrpcFraming
{
    public const int MaxMessageBytes = 4 << 20;
    private const int HeaderBytes = 5;

    /// <summary>Takes one message off the front of the buffer; false when it is not there in full.</summary>
    /// <exception cref="GrpcException">The header is malformed, compressed, or announces too much.</exception>
    public static bool TryTake<T>(ref ReadOnlySequence<byte> buffer, MessageParser<T> parser, out T? message)
        where T : IMessage<T>
    {
        message = default;
        if (buffer.Length < HeaderBytes)
            return false;

        Span<byte> header = stackalloc byte[HeaderBytes];
        buffer.Slice(0, HeaderBytes).CopyTo(header);
        var length = CheckHeader(header);
        if (buffer.Length < HeaderBytes + length)
            return false;

        message = Parse(buffer.Slice(HeaderBytes, length), parser);
        buffer = buffer.Slice(HeaderBytes + length);
        return true;
    }

    public static void Write(PipeWriter writer, IMessage message)
    {
        var length = message.CalculateSize();
        var frame = writer.GetSpan(HeaderBytes + length)[..(HeaderBytes + length)];
        frame[0] = 0;
        BinaryPrimitives.WriteUInt32BigEndian(frame[1..], (uint)length);
        message.WriteTo(frame[HeaderBytes..]);
        writer.Advance(frame.Length);
    }

    private static long CheckHeader(ReadOnlySpan<byte> header)
    {
        var length = BinaryPrimitives.ReadUInt32BigEndian(header[1..]);
        return header[0] switch
        {
            1 => throw new GrpcException(GrpcStatus.Unimplemented, "compressed messages are not supported; send them uncompressed"),
            > 1 => throw new GrpcException(GrpcStatus.Internal, "the message header is malformed: its first byte must be 0 or 1"),
            _ when length > MaxMessageBytes => throw new GrpcException(
                GrpcStatus.ResourceExhausted, $"the message has {length} bytes; at most {MaxMessageBytes} are accepted"),
            _ => length,
        };
    }

    private static T Parse<T>(ReadOnlySequence<byte> bytes, MessageParser<T> parser)
        where T : IMessage<T>
    {
        try
        {
            return parser.ParseFrom(bytes);
        }
        catch (InvalidProtocolBufferException)
        {
            throw new GrpcException(GrpcStatus.InvalidArgument, $"the request is not a valid {typeof(T).Name} message");
        }
    }
}
