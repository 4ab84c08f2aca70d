using System.Text;
using Hotlap.Agent.Answers;
using Hotlap.Agent.Tests.Support;

namespace Hotlap.Agent.Tests.Answers;

/// <summary>Answers as they lie in the reader's buffer, and those that never end.</summary>
public sealed class HttpAnswerReaderTests
{
    private const int Mebi = 1024 * 1024;
    private const string Chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
    private const string Counted = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";

    [Theory]
    [InlineData(10, 65536)]
    [InlineData(100, 65536)]
    [InlineData(1400, 65536)]
    [InlineData(1400, 1448)]
    [InlineData(100_000, 65536)]
    public void Read_ManyChunks_AreOneBody(int size, int segment)
    {
        var answer = Read(Chunked, Chunks(size, 16 * Mebi), segment);

        answer.Length.ShouldBe(16 * Mebi / size * size);
        Encoding.ASCII.GetString(answer.Body.Span).ShouldBe(new string('x', 10));
    }

    [Fact]
    public void Read_HeadOfManyHeaders_IsRead() =>
        Read(Head(100, 1000) + "Content-Length: 2\r\n\r\nok").Length.ShouldBe(2);

    [Fact]
    public void Read_Redirect_SaysWhereItLeadsAndHowLongItsHeadIs()
    {
        const string Head = "HTTP/1.1 307 Temporary Redirect\r\nLocation: https://shop.example/\r\n";

        var answer = Read(Head + "Content-Length: 2\r\n\r\nok");

        answer.Location.ShouldBe("https://shop.example/");
        answer.HeadBytes.ShouldBeInRange(Head.Length, Head.Length + 30);
    }

    [Fact]
    public void Read_LineThatDoesNotEnd_IsCutOff() =>
        ReadBad("HTTP/1.1 200 OK\r\n", "x").ShouldBe("it has a header line longer than 64 KiB");

    [Theory]
    [InlineData("HTTP/1.1 200 OK\r\n", "A: bcdefghijk\r\n")]
    [InlineData("", "HTTP/1.1 103 Early Hints\r\n\r\n")]
    [InlineData(Chunked + "0\r\n", "A: bcdefghijk\r\n")]
    [InlineData(Chunked, "1;a=bcdefghijklmnopqrstuvwxyzabcdefghijk\r\nx\r\n")]
    public void Read_HeadsThatDoNotEnd_AreCutOff(string head, string part) =>
        ReadBad(head, part).ShouldBe("its headers and trailers are larger than 256 KiB");

    [Fact]
    public void Read_SomeInterimAnswers_AreSkipped() =>
        Read(string.Concat(Enumerable.Repeat("HTTP/1.1 103 Early Hints\r\nLink: </a.css>\r\n\r\n", 100)) + Counted).Length.ShouldBe(2);

    [Theory]
    [InlineData(Chunked)]
    [InlineData("HTTP/1.1 200 OK\r\n\r\n")]
    public void Read_BodyThatDoesNotEnd_IsCutOffWithTheLimit(string head)
    {
        var part = (head == Chunked ? "10000\r\n" : "") + new string('x', 0x10000) + "\r\n";

        ReadBad(head, part).ShouldBe("its body is larger than 64 MiB, the maximum over HTTP/1.1");
    }

    private static string Head(int headers, int length) =>
        "HTTP/1.1 200 OK\r\n" + string.Concat(Enumerable.Range(0, headers).Select(i => $"H{i}: {new string('h', length)}\r\n"));

    private static IEnumerable<string> Chunks(int size, int total)
    {
        var chunk = $"{size:x}\r\n{new string('x', size)}\r\n";
        return Enumerable.Repeat(chunk, total / size).Append("0\r\n\r\n");
    }

    private static string ReadBad(string head, string part) =>
        Should.Throw<InvalidDataException>(() => Read(head, Enumerable.Repeat(part, int.MaxValue), 65536)).Message;

    private static HttpAnswer Read(string head) => Read(head, [], 65536);

    private static HttpAnswer Read(string head, IEnumerable<string> parts, int segment) =>
        new HttpAnswerReader(new ScriptedConnection(parts.Prepend(head).Select(Encoding.ASCII.GetBytes), segment), hasBody: true, keep: 10)
            .Read();
}
