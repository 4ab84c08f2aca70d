using System.Buffers.Binary;

namespace Hotlap.Operator.Metrics;

/// <summary>Decodes the format of <see cref="Compact"/>.</summary>
internal ref struct CompactReader(ReadOnlySpan<byte> bytes)
{
    private readonly ReadOnlySpan<byte> _bytes = bytes;

    public int Position { get; private set; }

    public void Skip(int count) => Position += count;

    public byte Byte() => _bytes[Position++];

    public int Length() => (int)Number();

    public double Value(int scale)
    {
        if (scale < Compact.Divisors.Length)
        {
            var number = Number();
            return ((number >> 1) ^ -(number & 1)) / Compact.Divisors[scale];
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

/// <summary>Encodes lengths and values in few bytes.</summary>
internal static class Compact
{
    private const int RawScale = 3;
    private const long LargestExact = 1L << 53;

    /// <summary>
    /// Divisors that turn a stored integer into its value. Integer and divisor are exact doubles, so the quotient is the original value.
    /// </summary>
    public static ReadOnlySpan<double> Divisors => [1, 1e6, 1e9];

    /// <summary>Returns the index of the first divisor that restores the value bit for bit; the count of divisors when none does.</summary>
    public static int ScaleOf(double value)
    {
        for (var scale = 0; scale < RawScale; scale++)
        {
            var whole = Math.Round(value * Divisors[scale]);
            if (Math.Abs(whole) < LargestExact
                && BitConverter.DoubleToInt64Bits(whole / Divisors[scale]) == BitConverter.DoubleToInt64Bits(value)) return scale;
        }

        return RawScale;
    }

    /// <summary>Adds a non-negative number as a varint: seven bits per byte, low bits first.</summary>
    public static void AddLength(List<byte> bytes, long value)
    {
        for (; value > 0x7f; value >>= 7)
            bytes.Add((byte)(value | 0x80));
        bytes.Add((byte)value);
    }

    public static void AddValue(List<byte> bytes, double value, int scale)
    {
        if (scale == RawScale)
        {
            Span<byte> raw = stackalloc byte[sizeof(double)];
            BinaryPrimitives.WriteDoubleLittleEndian(raw, value);
            bytes.AddRange(raw);
            return;
        }

        var whole = (long)Math.Round(value * Divisors[scale]);
        AddLength(bytes, (whole << 1) ^ (whole >> 63));
    }
}
