using System.Buffers;
using System.Buffers.Binary;

namespace Hotlap.Agent.Http2;

internal readonly record struct Frame(FrameType Type, byte Flags, int Stream, byte[] Payload)
{
    public const int HeadLength = 9;
    public const byte EndStream = 1;
    public const byte Acknowledge = 1;
    public const byte EndHeaders = 4;
    public const byte Padded = 8;
    public const byte Priority = 32;

    private const int PriorityLength = 5;

    public bool Ends => Type is FrameType.Data or FrameType.Headers && (Flags & EndStream) != 0;

    /// <summary>The payload without padding and priority fields.</summary>
    public ReadOnlySpan<byte> Content
    {
        get
        {
            var content = Payload.AsSpan();
            if (Type is FrameType.Data or FrameType.Headers && (Flags & Padded) != 0)
            {
                if (content.IsEmpty || content[0] >= content.Length)
                    throw new InvalidDataException("a frame has more padding than content");
                content = content[1..^content[0]];
            }

            if (Type != FrameType.Headers || (Flags & Priority) == 0) return content;
            return content.Length >= PriorityLength ? content[PriorityLength..] : throw new InvalidDataException("a frame is cut short");
        }
    }

    public static void Write(IBufferWriter<byte> output, FrameType type, byte flags, int stream, ReadOnlySpan<byte> payload)
    {
        Span<byte> head = stackalloc byte[HeadLength];
        BinaryPrimitives.WriteInt32BigEndian(head, payload.Length << 8);
        head[3] = (byte)type;
        head[4] = flags;
        BinaryPrimitives.WriteInt32BigEndian(head[5..], stream);
        output.Write(head);
        output.Write(payload);
    }
}

/// <summary>Frame types of RFC 9113, section 6.</summary>
internal enum FrameType : byte
{
    Data = 0,
    Headers = 1,
    ResetStream = 3,
    Settings = 4,
    Ping = 6,
    GoAway = 7,
    WindowUpdate = 8,
    Continuation = 9,
}
