namespace Hotlap.Kubernetes.Tests.Requests;

public sealed class BackoffTests
{
    private static readonly TimeSpan First = TimeSpan.FromSeconds(1);
    private static readonly TimeSpan Longest = TimeSpan.FromSeconds(30);

    [Theory]
    [InlineData(0, 1)]
    [InlineData(1, 1)]
    [InlineData(2, 2)]
    [InlineData(5, 16)]
    [InlineData(6, 30)]
    [InlineData(int.MaxValue, 30)]
    public void After_Failures_DoublesUpToTheLimit(int failures, int seconds) =>
        Backoff.After(failures, First, Longest).ShouldBe(TimeSpan.FromSeconds(seconds));

    [Theory]
    [InlineData(1, 2)]
    [InlineData(40, 40)]
    public void After_ServerAsksForAPause_IsNotShorter(int asked, int seconds) =>
        Backoff.After(2, First, Longest, TimeSpan.FromSeconds(asked)).ShouldBe(TimeSpan.FromSeconds(seconds));

    [Fact]
    public void Draw_ManyTimes_IsHalfToWholeOfThePause()
    {
        var random = new Random(1);

        var pauses = Enumerable.Range(0, 1000).Select(_ => Backoff.Draw(random, First, Longest, 3).TotalSeconds).ToList();

        pauses.Min().ShouldBeInRange(2, 2.1);
        pauses.Max().ShouldBeInRange(3.9, 4);
    }
}
