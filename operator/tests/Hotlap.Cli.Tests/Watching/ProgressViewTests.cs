using Hotlap.Cli.Watching;

namespace Hotlap.Cli.Tests.Watching;

public sealed class ProgressViewTests
{
    [Fact]
    public void Show_LineWiderThanTheTerminal_IsCutSoThatItStaysOneLine()
    {
        using var output = new StringWriter { NewLine = "\n" };
        var view = new ProgressView(output, 10);

        view.Show("0123456789");
        view.Keep("done");

        output.ToString().ShouldBe("\r\u001b[2K01234567…\r\u001b[2Kdone\n");
    }
}
