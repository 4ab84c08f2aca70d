using Hotlap.Cli.Text;

namespace Hotlap.Cli.Tests.Text;

public sealed class WaterfallPlotTests
{
    [Fact]
    public void Render_Steps_BeginWhereTheOneBeforeEnds() =>
        WaterfallPlot.Render([new WaterfallStep("a", 0, 500, "x"), new WaterfallStep("b", 500, 1000, "y")], 1000, 16)
            .ShouldBe(["a  █████       x", "b       █████  y"]);

    [Fact]
    public void Render_StepTooShortForABlock_IsAThinLineAndStaysInTheRoom() =>
        WaterfallPlot.Render([new WaterfallStep("a", 1000, 1000, "x")], 1000, 16).ShouldBe(["a           ▏  x"]);

    [Fact]
    public void Render_NoTimeAtAll_DrawsThinLines() =>
        WaterfallPlot.Render([new WaterfallStep("a", 0, 0, "x")], 0, 16).ShouldBe(["a  ▏           x"]);
}
