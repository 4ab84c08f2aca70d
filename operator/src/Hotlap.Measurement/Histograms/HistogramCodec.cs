using System.Buffers.Binary;
using System.IO.Compression;

namespace Hotlap.Measurement.Histograms;

/// <summary>HdrHistogram's V2 encoding: a header of 40 bytes, then zig-zag LEB128 counts; a negative one is a run of zeros.</summary>
internal static class HistogramCodec
{
    private const int Cookie = 0x1c849303 | 0x10;
    private const int CompressedCookie = 0x1c849304 | 0x10;
    private const int HeaderLength = 40;
    private const int MaxVarintLength = 9;
    private const int MaxEncodedLength = 1 << 20;
    private const int MaxBase64Length = MaxEncodedLength / 3 * 4;

    public static byte[] Encode(LatencyHistogram histogram)
    {
        var payload = EncodeCounts(histogram.Counts);
        var header = new byte[HeaderLength];
        BinaryPrimitives.WriteInt32BigEndian(header, Cookie);
        BinaryPrimitives.WriteInt32BigEndian(header.AsSpan(4), payload.Length);
        BinaryPrimitives.WriteInt32BigEndian(header.AsSpan(12), histogram.Shape.Digits);
        BinaryPrimitives.WriteInt64BigEndian(header.AsSpan(16), histogram.Shape.Lowest);
        BinaryPrimitives.WriteInt64BigEndian(header.AsSpan(24), histogram.Shape.Highest);
        BinaryPrimitives.WriteDoubleBigEndian(header.AsSpan(32), 1.0);
        using var output = new MemoryStream();
        output.Write(new byte[8]);
        using (var zlib = new ZLibStream(output, CompressionLevel.SmallestSize, leaveOpen: true))
        {
            zlib.Write(header);
            zlib.Write(payload);
        }

        var encoded = output.ToArray();
        BinaryPrimitives.WriteInt32BigEndian(encoded, CompressedCookie);
        BinaryPrimitives.WriteInt32BigEndian(encoded.AsSpan(4), encoded.Length - 8);
        return encoded;
    }

    /// <summary>Decodes a histogram from Base64 text.</summary>
    /// <param name="encoded">The Base64 text.</param>
    public static LatencyHistogram DecodeBase64(string encoded)
    {
        if (encoded.Length > MaxBase64Length)
            throw new HistogramFormatException(
                $"The encoded histogram has {encoded.Length} characters; at most {MaxBase64Length} are accepted.");
        var bytes = new byte[(encoded.Length / 4 * 3) + 3];
        return Convert.TryFromBase64String(encoded, bytes, out var length)
            ? Decode(bytes.AsSpan(0, length))
            : throw new HistogramFormatException("The encoded histogram is not Base64.");
    }

    public static LatencyHistogram Decode(ReadOnlySpan<byte> encoded)
    {
        if (encoded.Length is < 8 or > MaxEncodedLength)
            throw new HistogramFormatException($"An encoded histogram has 8 to {MaxEncodedLength} bytes; this one has {encoded.Length}.");
        if (BinaryPrimitives.ReadInt32BigEndian(encoded) != CompressedCookie)
            throw new HistogramFormatException("These bytes are not an HdrHistogram in its V2 compressed encoding.");
        var length = BinaryPrimitives.ReadInt32BigEndian(encoded[4..]);
        if (length < 0 || length > encoded.Length - 8)
            throw new HistogramFormatException($"The encoded histogram declares {length} compressed bytes but has {encoded.Length - 8}.");
        try
        {
            using var zlib = new ZLibStream(new MemoryStream(encoded.Slice(8, length).ToArray()), CompressionMode.Decompress);
            return DecodeBody(zlib);
        }
        catch (Exception e) when (e is InvalidDataException or EndOfStreamException)
        {
            throw new HistogramFormatException("The encoded histogram is cut off or damaged.", e);
        }
    }

    private static LatencyHistogram DecodeBody(Stream body)
    {
        var header = new byte[HeaderLength];
        body.ReadExactly(header);
        if (BinaryPrimitives.ReadInt32BigEndian(header) != Cookie)
            throw new HistogramFormatException("The compressed bytes are not an HdrHistogram of version 2.");
        // Normalizing index offset. The JavaScript implementation always writes 1, although there is no offset.
        if (BinaryPrimitives.ReadInt32BigEndian(header.AsSpan(8)) is not (0 or 1))
            throw new HistogramFormatException("Histograms with a shifted index are not supported.");
        var histogram = new LatencyHistogram(ReadShape(header));
        var length = BinaryPrimitives.ReadInt32BigEndian(header.AsSpan(4));
        if (length < 0 || length > histogram.Counts.Length * MaxVarintLength)
            throw new HistogramFormatException($"A histogram of this shape cannot have {length} bytes of counts.");
        var payload = new byte[length];
        body.ReadExactly(payload);
        if (!EndsWithZeros(body, histogram.Counts.Length * MaxVarintLength))
            throw new HistogramFormatException("The encoded histogram has bytes after its counts.");
        DecodeCounts(payload, histogram);
        return histogram;
    }

    /// <summary>True when only zeros follow, up to a bound. HdrHistogram for .NET compresses its whole buffer.</summary>
    private static bool EndsWithZeros(Stream body, int most)
    {
        Span<byte> part = stackalloc byte[4096];
        for (var rest = most; rest >= 0;)
        {
            var read = body.Read(part);
            if (read == 0) return true;
            if (part[..read].ContainsAnyExcept((byte)0)) return false;
            rest -= read;
        }

        return false;
    }

    private static HistogramShape ReadShape(ReadOnlySpan<byte> header)
    {
        var digits = BinaryPrimitives.ReadInt32BigEndian(header[12..]);
        var lowest = BinaryPrimitives.ReadInt64BigEndian(header[16..]);
        var highest = BinaryPrimitives.ReadInt64BigEndian(header[24..]);
        try
        {
            return new HistogramShape(lowest, highest, digits);
        }
        catch (ArgumentOutOfRangeException e)
        {
            throw new HistogramFormatException($"Histograms of {digits} digits from {lowest} to {highest} are not supported.", e);
        }
    }

    private static byte[] EncodeCounts(ReadOnlySpan<long> counts)
    {
        using var output = new MemoryStream();
        var used = counts.LastIndexOfAnyExcept(0L) + 1;
        for (var i = 0; i < used;)
        {
            if (counts[i] != 0)
            {
                WriteZigZag(output, counts[i++]);
                continue;
            }

            var run = counts[i..used].IndexOfAnyExcept(0L);
            WriteZigZag(output, run == 1 ? 0 : -run);
            i += run;
        }

        return output.ToArray();
    }

    private static void DecodeCounts(ReadOnlySpan<byte> payload, LatencyHistogram histogram)
    {
        var index = 0;
        while (!payload.IsEmpty)
        {
            var value = ReadZigZag(ref payload);
            var left = histogram.Counts.Length - index;
            if (left == 0 || value < -left)
                throw new HistogramFormatException("The encoded histogram has more counts than its shape allows.");
            if (value > 0)
                SetCount(histogram, index, value);
            index += value < 0 ? (int)-value : 1;
        }
    }

    private static void SetCount(LatencyHistogram histogram, int index, long count)
    {
        try
        {
            histogram.SetCounts(index, count);
        }
        catch (OverflowException e)
        {
            throw new HistogramFormatException("The encoded histogram counts more than 2^63-1 values.", e);
        }
    }

    private static void WriteZigZag(MemoryStream output, long value)
    {
        var rest = (ulong)((value << 1) ^ (value >> 63));
        for (var i = 0; i < MaxVarintLength - 1; i++)
        {
            if (rest < 0x80)
            {
                output.WriteByte((byte)rest);
                return;
            }

            output.WriteByte((byte)(rest | 0x80));
            rest >>= 7;
        }

        // LEB128-64b9B: the ninth byte carries eight bits.
        output.WriteByte((byte)rest);
    }

    private static long ReadZigZag(ref ReadOnlySpan<byte> payload)
    {
        ulong result = 0;
        for (var i = 0; i < MaxVarintLength; i++)
        {
            if (payload.IsEmpty)
                throw new HistogramFormatException("The encoded histogram ends within a count.");
            var next = payload[0];
            payload = payload[1..];
            var last = i == MaxVarintLength - 1;
            result |= (ulong)(last ? next : next & 0x7f) << (7 * i);
            if (last || next < 0x80)
                break;
        }

        return (long)(result >> 1) ^ -(long)(result & 1);
    }
}
