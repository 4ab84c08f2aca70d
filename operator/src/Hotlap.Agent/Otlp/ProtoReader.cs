using System.Buffers.Binary;

namespace Hotlap.Agent.Otlp;

/// <summary>
/// Reads the fields of one protobuf message one after another, without copying them. Malformed data is an InvalidDataException.
/// </summary>
internal ref struct ProtoReader(ReadOnlySpan<byte> message)
{
    private const int MostVarintBytes = 10;

    private ReadOnlySpan<byte> _rest = message;

    public int Field { get; private set; }

    /// <summary>Value of a numeric field, as encoded: for a double, its bits.</summary>
    public ulong Number { get; private set; }

    /// <summary>Bytes of a string or message field; empty for numbers.</summary>
    public ReadOnlySpan<byte> Bytes { get; private set; }

    /// <summary>Reads the next field; false at the end of the message.</summary>
    public bool Read()
    {
        if (_rest.IsEmpty)
            return false;
        var tag = ReadVarint();
        if (tag is < 8 or > uint.MaxValue)
            throw Malformed();
        Field = (int)(tag >> 3);
        Number = 0;
        Bytes = [];
        switch (tag & 7)
        {
            case 0: Number = ReadVarint(); break;
            case 1: Number = BinaryPrimitives.ReadUInt64LittleEndian(Take(8)); break;
            case 2: Bytes = Take(ReadVarint()); break;
            case 5: Number = BinaryPrimitives.ReadUInt32LittleEndian(Take(4)); break;
            // OTLP does not use groups.
            default: throw Malformed();
        }
        return true;
    }

    /// <summary>Reads up to the next field with a number; false when there is none.</summary>
    public bool Read(int field)
    {
        while (Read())
        {
            if (Field == field)
                return true;
        }
        return false;
    }

    private ulong ReadVarint()
    {
        var value = 0UL;
        for (var i = 0; i < MostVarintBytes && i < _rest.Length; i++)
        {
            value |= (ulong)(_rest[i] & 0x7F) << (7 * i);
            if (_rest[i] >= 0x80)
                continue;
            _rest = _rest[(i + 1)..];
            return value;
        }
        throw Malformed();
    }

    private ReadOnlySpan<byte> Take(ulong length)
    {
        var bytes = length <= (ulong)_rest.Length ? _rest[..(int)length] : throw Malformed();
        _rest = _rest[bytes.Length..];
        return bytes;
    }

    private static InvalidDataException Malformed() => new("the protobuf message is malformed");
}
