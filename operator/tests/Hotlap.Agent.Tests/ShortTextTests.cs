namespace Hotlap.Agent.Tests;

public sealed class ShortTextTests
{
    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(10_000)] // over many of the pieces in which it is read
    public void ReadTail_Phrase_IsCountedInTheWholeText(int times)
    {
        var text = string.Concat(Enumerable.Range(0, times).Select(i => $"{i}: SSL read failed\n"));

        var tail = ShortText.ReadTail(new StringReader(text), 100, "SSL read failed", out var count);

        count.ShouldBe(times);
        text.ShouldEndWith(tail);
        tail.Length.ShouldBeLessThanOrEqualTo(200);
    }
}
