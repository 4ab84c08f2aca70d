using Hotlap.Cli.Text;

namespace Hotlap.Cli.Tests.Text;

public sealed class BarPlotTests
{
    [Fact]
    public void Render_Bars_StartAtZeroAndKeepProportions()
    {
        var lines = BarPlot.Render([new("a", 100, "100"), new("bb", 25, "25"), new("c", null, "n/a"), new("d", 0, "0")], 48).ToList();

        lines.ShouldBe([$"a  {new string('█', 41)} 100", "bb ██████████▎ 25", "c  | n/a", "d  | 0"]);
    }
}
