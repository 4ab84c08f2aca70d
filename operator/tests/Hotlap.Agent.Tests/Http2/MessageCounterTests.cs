using Hotlap.Agent.Http2;

namespace Hotlap.Agent.Tests.Http2;

public sealed class MessageCounterTests
{
    private static readonly byte[] Body = [0, 0, 0, 0, 2, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 9];

    [Theory]
    [InlineData(1)]
    [InlineData(3)]
    [InlineData(100)]
    public void Add_PartsOfAnySize_CountsTheMessages(int part)
    {
        var counter = new MessageCounter();

        foreach (var chunk in Body.Chunk(part))
            counter.Add(chunk);

        (counter.Count, counter.Bytes, counter.IsWhole).ShouldBe((3, 3, true));
    }

    [Theory]
    [InlineData(17, 2)] // the message is missing
    [InlineData(14, 2)] // its head is cut
    public void Add_BodyThatIsCut_IsNotWhole(int length, int count)
    {
        var counter = new MessageCounter();

        counter.Add(Body.AsSpan(0, length));

        (counter.Count, counter.IsWhole).ShouldBe((count, false));
    }

    [Fact]
    public void Add_LengthBelowZero_IsNeverWhole()
    {
        var counter = new MessageCounter();

        counter.Add([0, 255, 255, 255, 255, 0, 0, 0, 0, 0]);

        counter.IsWhole.ShouldBeFalse();
    }
}
