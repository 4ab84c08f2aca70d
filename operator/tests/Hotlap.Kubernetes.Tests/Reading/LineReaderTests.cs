using System.Text;

namespace Hotlap.Kubernetes.Tests.Reading;

public sealed class LineReaderTests
{
    [Theory]
    [InlineData(1)]
    [InlineData(5)]
    [InlineData(1000)]
    public async Task ReadAsync_LineBeyondTheLimit_IsPassedOver(int atOnce)
    {
        var text = $"one\n{new string('x', 30)}\n\ntwo\nrest without end";
        await using var reader = new LineReader(new DrippingStream(Encoding.UTF8.GetBytes(text), atOnce), maxLineBytes: 10);

        var lines = new List<string?>();
        while (await reader.ReadAsync(CancellationToken.None))
            lines.Add(reader.Line is { } line ? Encoding.UTF8.GetString(line) : null);

        lines.ShouldBe(["one", null, "", "two"]);
    }
}
