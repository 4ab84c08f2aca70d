using System.IO.Compression;
using System.Text;
using Hotlap.Agent.Answers;
using Hotlap.Measurement.Contract;

namespace Hotlap.Agent.Tests.Answers;

public sealed class ContentCodingTests
{
    private const string Text = """{"greeting": "Hello World"}""";

    [Theory]
    [InlineData("gzip")]
    [InlineData("x-gzip")]
    [InlineData("deflate")]
    [InlineData("BR")]
    [InlineData("identity")]
    [InlineData(null)]
    public void Judge_CompressedAnswer_IsJudgedByItsContentAndCountedAsSent(string? coding)
    {
        var body = Encode(coding, Encoding.UTF8.GetBytes(Text));
        var answer = new HttpAnswer(200, body, body.Length) { Coding = coding };

        Judge(answer, new() { ExpectedBody = Text }).ShouldBe(Answer.Correct with { Bytes = body.Length });
        Judge(answer, new() { Expected = new BodyExpectation { Json = [new() { Path = "$.greeting", Value = "Hello World" }] } })
            .ShouldBe(Answer.Correct with { Bytes = body.Length });
        Judge(answer, new() { ExpectedBody = "Hello" }).Seen.ShouldContain("Hello World");
    }

    [Theory]
    [InlineData("zstd", "expected gzip, deflate, br or no compression (it is zstd, which cannot be checked; set Accept-Encoding)")]
    [InlineData("gzip", "expected valid gzip, as its Content-Encoding says")]
    [InlineData("br", "expected valid br, as its Content-Encoding says")]
    public void Judge_AnswerThatCannotBeDecoded_SaysWhatWasWanted(string coding, string expected) =>
        Judge(new HttpAnswer(200, "nothing of this kind"u8.ToArray(), 20) { Coding = coding }, new() { ExpectedBody = Text }).Seen.ShouldContain(expected);

    /// <summary>A few kilobytes can decode to gigabytes, which the probe has no memory for.</summary>
    [Fact]
    public void Judge_AnswerThatDecodesToMuch_IsWrongAfterALittleOfIt()
    {
        var body = Encode("gzip", new byte[64 << 20]);
        var answer = new HttpAnswer(200, body, body.Length) { Coding = "gzip" };
        var before = GC.GetAllocatedBytesForCurrentThread();

        Judge(answer, new() { Expected = new BodyExpectation { Contains = ["x"] } }).Seen.ShouldContain($"a body of at most {BodyJudge.Most} bytes");

        (GC.GetAllocatedBytesForCurrentThread() - before).ShouldBeLessThan(8 << 20);
    }

    [Fact]
    public void Judge_AnswerWhoseStatusAloneIsExpected_IsNotDecoded() =>
        Judge(new HttpAnswer(200, "?"u8.ToArray(), 1) { Coding = "zstd" }, new()).IsCorrect.ShouldBeTrue();

    private static Answer Judge(HttpAnswer answer, HttpRequestPlan plan) => new HttpAnswerJudge(plan, "http://localhost/").Judge(answer);

    private static byte[] Encode(string? coding, byte[] body)
    {
        using var encoded = new MemoryStream();
        using (Stream stream = coding switch
        {
            "gzip" or "x-gzip" => new GZipStream(encoded, CompressionLevel.Optimal),
            "deflate" => new ZLibStream(encoded, CompressionLevel.Optimal),
            "BR" => new BrotliStream(encoded, CompressionLevel.Optimal),
            _ => encoded,
        })
            stream.Write(body);
        return encoded.ToArray();
    }
}
