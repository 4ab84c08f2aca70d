using Hotlap.Cli.Text;

namespace Hotlap.Cli.Tests.Text;

public sealed class TrialStripTests
{
    [Theory]
    [InlineData(new double[] { 0, 5, 10 }, "▁    ▁    ▁")]
    [InlineData(new double[] { 0, 0, 0, 10 }, "▃         ▁")]
    [InlineData(new double[] { 3, 3, 3, 3, 3, 3, 3, 3, 3, 3 }, "   █")]
    [InlineData(new double[] { -7, 70 }, "▁         ▁")]
    [InlineData(new double[] { }, "")]
    public void Render_Values_StandAtTheirPlacesOnTheScale(double[] values, string expected) =>
        TrialStrip.Render(values, 0, 10, 11).ShouldBe(expected);

    [Fact]
    public void Render_EqualValues_AreAtTheFirstPlace() => TrialStrip.Render([5, 5], 5, 5, 11).ShouldBe("▂");
}
