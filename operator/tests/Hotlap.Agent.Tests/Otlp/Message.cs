using System.Buffers.Binary;
using System.Text;

namespace Hotlap.Agent.Tests.Otlp;

/// <summary>Writes protobuf messages field by field.</summary>
internal sealed class Message
{
    private readonly List<byte> _bytes = [];

    public byte[] ToBytes() => [.. _bytes];

    public Message Text(int field, string text) => Bytes(field, Encoding.UTF8.GetBytes(text));

    public Message Bytes(int field, byte[] bytes)
    {
        Number(((ulong)field << 3) | 2).Number((ulong)bytes.Length);
        _bytes.AddRange(bytes);
        return this;
    }

    public Message Nested(int field, Message message) => Bytes(field, message.ToBytes());

    public Message Varint(int field, ulong value) => Number((ulong)field << 3).Number(value);

    public Message Double(int field, double value) => Fixed(field, BitConverter.DoubleToUInt64Bits(value));

    public Message Fixed(int field, ulong value)
    {
        Number(((ulong)field << 3) | 1);
        var bytes = new byte[8];
        BinaryPrimitives.WriteUInt64LittleEndian(bytes, value);
        _bytes.AddRange(bytes);
        return this;
    }

    private Message Number(ulong value)
    {
        for (; value > 0x7F; value >>= 7)
            _bytes.Add((byte)(value | 0x80));
        _bytes.Add((byte)value);
        return this;
    }
}
