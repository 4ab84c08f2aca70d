using Hotlap.Cli.Text;

namespace Hotlap.Cli.Tests.Text;

public sealed class SparklineTests
{
    [Theory]
    [InlineData(new long[] { 1, 2, 3, 4, 5, 6, 7, 8 }, "▁▂▃▄▅▆▇█")]
    [InlineData(new long[] { 0, 0 }, "▁▁")]
    [InlineData(new long[] { 100 }, "█")]
    [InlineData(new long[] { 0, 1000 }, "▁█")]
    public void Render_FewPoints_GivesEachItsBlock(long[] values, string expected) =>
        Sparkline.Render([.. values.Select(value => (long?)value)], 60).ShouldBe(expected);

    [Fact]
    public void Render_MorePointsThanFit_AveragesNeighbours() => Sparkline.Render([0, 8, 8, 8], 2).ShouldBe("▄█");

    [Fact]
    public void Render_PointThatWasNotMeasured_IsADot() => Sparkline.Render([8, null], 60).ShouldBe("█·");
}
