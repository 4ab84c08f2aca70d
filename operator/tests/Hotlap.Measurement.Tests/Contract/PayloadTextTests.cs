using System.IO.Compression;
using System.Text;
using Hotlap.Measurement.Contract;

namespace Hotlap.Measurement.Tests.Contract;

public sealed class PayloadTextTests
{
    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(1_000)]
    [InlineData(PayloadText.MostBytes)]
    public void Of_ASize_HasThatManyBytes(int bytes) => Encoding.UTF8.GetByteCount(PayloadText.Of(bytes)).ShouldBe(bytes);

    /// <summary>Runs of different versions are compared: what is sent stays the same.</summary>
    [Fact]
    public void Of_AnySize_BeginsAsInEarlierVersions()
    {
        PayloadText.Of(1_000).ShouldStartWith(PayloadText.Of(16));
        PayloadText.Of(16).ShouldBe("IJaRG1HzMBt0pRS3");
    }

    [Fact]
    public void Of_ALargeSize_IsLettersAndDigitsThatDoNotCompress()
    {
        var text = PayloadText.Of(100_000);
        using var output = new MemoryStream();
        using (var compressed = new GZipStream(output, CompressionLevel.SmallestSize, leaveOpen: true))
            compressed.Write(Encoding.ASCII.GetBytes(text));

        text.ShouldAllBe(character => char.IsAsciiLetterOrDigit(character));
        // 62 characters hold 5.95 of 8 bits
        output.Length.ShouldBeInRange(74_000, 77_000);
    }

    [Fact]
    public void Of_MoreThanTheMost_Throws() => Should.Throw<ArgumentOutOfRangeException>(() => PayloadText.Of(PayloadText.MostBytes + 1L));
}
