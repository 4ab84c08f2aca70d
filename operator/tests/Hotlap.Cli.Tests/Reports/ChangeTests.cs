using Hotlap.Cli.Reports;

namespace Hotlap.Cli.Tests.Reports;

public sealed class ChangeTests
{
    [Theory]
    [InlineData(28_892L, 22_778L, 268L)]
    [InlineData(338_422L, 1_155_751L, -707L)]
    [InlineData(5L, 5L, 0L)]
    [InlineData(0L, 5L, -1_000L)]
    [InlineData(null, 5L, null)]
    [InlineData(5L, null, null)]
    [InlineData(5L, 0L, null)]
    [InlineData(2_001L, 2_000L, 1L)]
    [InlineData(long.MaxValue, long.MaxValue, 0L)]
    public void PerMille_Values_AreRelativeToTheBaseline(long? value, long? baseline, long? expected) =>
        Change.PerMille(value, baseline).ShouldBe(expected);
}
