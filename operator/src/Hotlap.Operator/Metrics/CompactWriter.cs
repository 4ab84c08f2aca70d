using System.Buffers;
using System.Buffers.Binary;

namespace Hotlap.Operator.Metrics;

/// <summary>Writes counts and values in as few bytes as they need.</summary>
internal sealed class CompactWriter
{
    private const int RawScale = 3;
    private const long LargestExact = 1L << 53;

    private readonly ArrayBufferWriter<byte> _bytes = new();

    /// <summary>What whole numbers are divided by to give a value: both are exact, so their quotient is the same value again.</summary>
    public static ReadOnlySpan<double> Divisors => [1, 1e6, 1e9];

    public ReadOnlySpan<byte> Written => _bytes.WrittenSpan;

    /// <summary>The place of the first divisor by which a value is a whole number; the one after the last for none.</summary>
    public static int ScaleOf(double value)
    {
        for (var scale = 0; scale < RawScale; scale++)
        {
            var whole = Math.Round(value * Divisors[scale]);
            if (Math.Abs(whole) < LargestExact && BitConverter.DoubleToInt64Bits(whole / Divisors[scale]) == BitConverter.DoubleToInt64Bits(value)) return scale;
        }

        return RawScale;
    }

    public void Clear() => _bytes.ResetWrittenCount();

    public void Byte(byte value) => Bytes([value]);

    public void Bytes(ReadOnlySpan<byte> bytes) => _bytes.Write(bytes);

    /// <summary>Writes what is not negative: seven bits a byte, the low ones first.</summary>
    public void Length(long value)
    {
        for (; value > 0x7f; value >>= 7)
            Byte((byte)(value | 0x80));
        Byte((byte)value);
    }

    public void Value(double value, int scale)
    {
        if (scale == RawScale)
        {
            BinaryPrimitives.WriteDoubleLittleEndian(_bytes.GetSpan(sizeof(double)), value);
            _bytes.Advance(sizeof(double));
            return;
        }

        var whole = (long)Math.Round(value * Divisors[scale]);
        Length((whole << 1) ^ (whole >> 63));
    }
}
