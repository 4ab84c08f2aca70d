using System.Buffers.Binary;

namespace Hotlap.Agent.Otlp;

/// <summary>
/// Reads the fields of one protobuf message one after another. It never throws: malformed data ends the reading and sets <c>IsBroken</c>.
/// </summary>
internal ref struct ProtoReader(ReadOnlySpan<byte> message)
{
    private const int MostVarintBytes = 10;

    private ReadOnlySpan<byte> _rest = message;

    /// <summary>True when the message is malformed or does not end at the end of a field.</summary>
    public bool IsBroken { get; private set; }

    /// <summary>Number of the field just read.</summary>
    public int Field { get; private set; }

    /// <summary>Value of a numeric field, as encoded: for a double, its bits.</summary>
    public ulong Number { get; private set; }

    /// <summary>Bytes of a string or message field; empty for numbers.</summary>
    public ReadOnlySpan<byte> Bytes { get; private set; }

    /// <summary>Reads the next field; false at the end of the message, or when it is malformed.</summary>
    public bool Read()
    {
        if (_rest.IsEmpty || IsBroken)
            return false;
        Bytes = [];
        var isWhole = TryTakeVarint(out var tag) && tag is >= 8 and <= uint.MaxValue && TryTakeValue((int)(tag & 7));
        Field = (int)(tag >> 3);
        IsBroken = !isWhole;
        return isWhole;
    }

    /// <summary>Reads up to the next field with a number; false when there is none, or when the message is malformed before it.</summary>
    public bool Read(int field)
    {
        while (Read())
        {
            if (Field == field)
                return true;
        }
        return false;
    }

    private bool TryTakeValue(int wireType)
    {
        var value = 0UL;
        var isWhole = wireType switch
        {
            0 => TryTakeVarint(out value),
            1 => TryTakeFixed(8, out value),
            2 => TryTakeBytes(),
            5 => TryTakeFixed(4, out value),
            // OTLP does not use groups.
            _ => false,
        };
        Number = value;
        return isWhole;
    }

    private bool TryTakeVarint(out ulong value)
    {
        value = 0;
        for (var i = 0; i < MostVarintBytes && i < _rest.Length; i++)
        {
            value |= (ulong)(_rest[i] & 0x7F) << (7 * i);
            if (_rest[i] < 0x80)
            {
                _rest = _rest[(i + 1)..];
                return true;
            }
        }
        return false;
    }

    private bool TryTakeFixed(int size, out ulong value)
    {
        value = 0;
        if (_rest.Length < size)
            return false;
        value = size == 8 ? BinaryPrimitives.ReadUInt64LittleEndian(_rest) : BinaryPrimitives.ReadUInt32LittleEndian(_rest);
        _rest = _rest[size..];
        return true;
    }

    private bool TryTakeBytes()
    {
        if (!TryTakeVarint(out var length) || length > (ulong)_rest.Length)
            return false;
        Bytes = _rest[..(int)length];
        _rest = _rest[(int)length..];
        return true;
    }
}
