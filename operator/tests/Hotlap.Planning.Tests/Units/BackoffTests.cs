using Hotlap.Planning.Units;

namespace Hotlap.Planning.Tests.Units;

public sealed class BackoffTests
{
    [Theory]
    [InlineData(0, 1)]
    [InlineData(1, 1)]
    [InlineData(2, 2)]
    [InlineData(5, 16)]
    [InlineData(6, 30)]
    [InlineData(int.MaxValue, 30)]
    public void After_Failures_DoublesUpToTheLimit(int failures, int seconds) =>
        Backoff.After(failures, TimeSpan.FromSeconds(1), TimeSpan.FromSeconds(30)).ShouldBe(TimeSpan.FromSeconds(seconds));
}
