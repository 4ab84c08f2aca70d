using System.Buffers;
using System.Buffers.Binary;
using System.Text;

namespace CannedTds;

/// <summary>Writes the fields of tokens: little-endian integers, and texts in UTF-16. [MS-TDS] 2.2.5</summary>
internal sealed class TokenWriter
{
    private readonly ArrayBufferWriter<byte> _bytes = new();

    public byte[] ToArray() => _bytes.WrittenSpan.ToArray();

    public void Byte(byte value) => _bytes.Write([value]);

    public void Bytes(ReadOnlySpan<byte> value) => _bytes.Write(value);

    public void UInt16(ushort value)
    {
        Span<byte> bytes = stackalloc byte[sizeof(ushort)];
        BinaryPrimitives.WriteUInt16LittleEndian(bytes, value);
        _bytes.Write(bytes);
    }

    public void UInt32(uint value)
    {
        Span<byte> bytes = stackalloc byte[sizeof(uint)];
        BinaryPrimitives.WriteUInt32LittleEndian(bytes, value);
        _bytes.Write(bytes);
    }

    public void UInt64(ulong value)
    {
        Span<byte> bytes = stackalloc byte[sizeof(ulong)];
        BinaryPrimitives.WriteUInt64LittleEndian(bytes, value);
        _bytes.Write(bytes);
    }

    /// <summary>B_VARCHAR: at most 255 characters behind their count. 2.2.5.1.2</summary>
    public void ShortText(string value)
    {
        Byte((byte)value.Length);
        Bytes(Encoding.Unicode.GetBytes(value));
    }

    /// <summary>US_VARCHAR: at most 65,535 characters behind their count. 2.2.5.1.2</summary>
    public void LongText(string value)
    {
        UInt16((ushort)value.Length);
        Bytes(Encoding.Unicode.GetBytes(value));
    }

    /// <summary>A token with its length in front of its fields.</summary>
    public void Sized(byte token, Action<TokenWriter> fields)
    {
        var body = new TokenWriter();
        fields(body);
        Byte(token);
        UInt16((ushort)body._bytes.WrittenCount);
        Bytes(body._bytes.WrittenSpan);
    }
}
