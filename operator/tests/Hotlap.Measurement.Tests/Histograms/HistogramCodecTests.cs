using System.Buffers.Binary;
using System.IO.Compression;
using Hotlap.Measurement.Histograms;

namespace Hotlap.Measurement.Tests.Histograms;

public sealed class HistogramCodecTests
{
    [Theory]
    [InlineData("length beyond the end", 4, 0x7fffffff)]
    [InlineData("negative length", 4, -1)]
    [InlineData("other cookie", 0, 0x1c849303)]
    public void Decode_WrongFrame_Throws(string what, int offset, int value)
    {
        var encoded = Sample().Encode();
        BinaryPrimitives.WriteInt32BigEndian(encoded.AsSpan(offset), value);

        Should.Throw<HistogramFormatException>(() => LatencyHistogram.Decode(encoded), what);
    }

    [Theory]
    [InlineData("other cookie", 0, 0x1c849301)]
    [InlineData("negative payload", 4, -1)]
    [InlineData("huge payload", 4, 0x7fffffff)]
    [InlineData("payload beyond the end", 4, 1000)]
    [InlineData("shifted index", 8, 2)]
    [InlineData("no digits", 12, 0)]
    [InlineData("too many digits", 12, 5)]
    [InlineData("negative lowest", 16, -1)]
    [InlineData("huge lowest", 16, 0x7fffffff)]
    [InlineData("negative highest", 24, -1)]
    public void Decode_WrongHeader_Throws(string what, int offset, int value)
    {
        var body = Body(Sample());
        BinaryPrimitives.WriteInt32BigEndian(body.AsSpan(offset), value);

        Should.Throw<HistogramFormatException>(() => LatencyHistogram.Decode(Frame(body)), what);
    }

    [Theory]
    [InlineData("more zeros than counts", new byte[] { 0xff, 0xff, 0xff, 0x0f })]
    [InlineData("longest run of zeros", new byte[] { 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff })]
    [InlineData("cut within a count", new byte[] { 0x80 })]
    [InlineData("sum beyond 2^63", new byte[] { 0xfe, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 2 })]
    public void Decode_WrongCounts_Throws(string what, byte[] counts)
    {
        byte[] body = [.. Body(Sample())[..40], .. counts];
        BinaryPrimitives.WriteInt32BigEndian(body.AsSpan(4), counts.Length);

        Should.Throw<HistogramFormatException>(() => LatencyHistogram.Decode(Frame(body)), what);
    }

    [Fact]
    public void Decode_ZerosAfterTheCounts_AreIgnored() =>
        LatencyHistogram.Decode(Frame([.. Body(Sample()), .. new byte[10_000]])).Count.ShouldBe(Sample().Count);

    [Fact]
    public void Decode_OtherBytesAfterTheCounts_Throws() =>
        Should.Throw<HistogramFormatException>(() => LatencyHistogram.Decode(Frame([.. Body(Sample()), .. new byte[100], 1])));

    [Fact]
    public void Decode_ZipBomb_ThrowsWithoutUnpackingIt()
    {
        var bomb = Frame([.. Body(Sample()), .. new byte[50 << 20]]);
        var before = GC.GetAllocatedBytesForCurrentThread();

        Should.Throw<HistogramFormatException>(() => LatencyHistogram.Decode(bomb));
        (GC.GetAllocatedBytesForCurrentThread() - before).ShouldBeLessThan(2 << 20);
    }

    [Fact]
    public void Decode_EveryTruncation_Throws()
    {
        var encoded = Sample().Encode();
        for (var length = 0; length < encoded.Length; length++)
            Should.Throw<HistogramFormatException>(() => LatencyHistogram.Decode(encoded.AsSpan(0, length)));
    }

    [Fact]
    public void Decode_MutatedBytes_NeverAnotherError()
    {
        var random = new Random(20_26);
        var body = Body(Sample());
        for (var i = 0; i < 5_000; i++)
        {
            var mutated = (byte[])body.Clone();
            for (var changes = random.Next(1, 4); changes > 0; changes--)
                mutated[random.Next(mutated.Length)] = (byte)random.Next(256);
            DecodeOrRefuse(Frame(mutated));
        }
    }

    [Theory]
    [InlineData("not base64!")]
    [InlineData("")]
    public void DecodeBase64_Rubbish_Throws(string text) =>
        Should.Throw<HistogramFormatException>(() => LatencyHistogram.DecodeBase64(text));

    [Fact]
    public void DecodeBase64_Huge_Throws() =>
        Should.Throw<HistogramFormatException>(() => LatencyHistogram.DecodeBase64(new string('A', 4 << 20)));

    private static void DecodeOrRefuse(byte[] encoded)
    {
        try
        {
            LatencyHistogram.Decode(encoded).Count.ShouldBeGreaterThanOrEqualTo(0);
        }
        catch (HistogramFormatException)
        {
            // The only error that damage may cause.
        }
    }

    private static LatencyHistogram Sample()
    {
        var histogram = new LatencyHistogram();
        for (var i = 1; i < 2_000; i++)
            histogram.Record(i * 37_000L, i);
        return histogram;
    }

    private static byte[] Body(LatencyHistogram histogram)
    {
        using var zlib = new ZLibStream(new MemoryStream(histogram.Encode()[8..]), CompressionMode.Decompress);
        using var body = new MemoryStream();
        zlib.CopyTo(body);
        return body.ToArray();
    }

    private static byte[] Frame(byte[] body)
    {
        using var output = new MemoryStream();
        output.Write(new byte[8]);
        using (var zlib = new ZLibStream(output, CompressionLevel.Fastest, leaveOpen: true))
            zlib.Write(body);
        var framed = output.ToArray();
        BinaryPrimitives.WriteInt32BigEndian(framed, 0x1c849304 | 0x10);
        BinaryPrimitives.WriteInt32BigEndian(framed.AsSpan(4), framed.Length - 8);
        return framed;
    }
}
