using System.Buffers.Binary;

namespace Hotlap.Operator.Metrics;

/// <summary>Decodes the format of <see cref="CompactWriter"/>.</summary>
internal ref struct CompactReader(ReadOnlySpan<byte> bytes)
{
    private readonly ReadOnlySpan<byte> _bytes = bytes;

    public int Position { get; private set; }

    public void Skip(int count) => Position += count;

    public byte Byte() => _bytes[Position++];

    public int Length() => (int)Number();

    public double Value(int scale)
    {
        if (scale < CompactWriter.Divisors.Length)
        {
            var number = Number();
            return ((number >> 1) ^ -(number & 1)) / CompactWriter.Divisors[scale];
        }

        Position += sizeof(double);
        return BinaryPrimitives.ReadDoubleLittleEndian(_bytes[(Position - sizeof(double))..]);
    }

    private long Number()
    {
        var (value, shift) = (0L, 0);
        while (true)
        {
            var next = Byte();
            value |= (next & 0x7fL) << shift;
            if (next < 0x80) return value;
            shift += 7;
        }
    }
}
