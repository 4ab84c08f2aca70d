using Hotlap.Cli.Text;

namespace Hotlap.Cli.Tests.Text;

public sealed class TextTableTests
{
    [Fact]
    public void Render_FiguresWithChanges_AlignsHeadersFiguresAndChanges()
    {
        Column[] columns =
        [
            new() { Header = "variant", Values = ["aspnet", "aot"], IsText = true },
            new() { Header = "p99\nms", Values = ["26.2", "9.1"], Changes = ["", "-65.3%"] },
        ];

        TextTable.Render(columns, 80).ShouldBe(
        [
            "          p99",
            "variant    ms",
            "-------  -----------",
            "aspnet   26.2",
            "aot       9.1 -65.3%",
        ]);
    }

    [Fact]
    public void Render_TooWide_ContinuesBelowWithTheFirstColumn()
    {
        Column[] columns =
        [
            new() { Header = "v", Values = ["a"], IsText = true },
            new() { Header = "one", Values = ["1"] },
            new() { Header = "two", Values = ["2"] },
        ];

        TextTable.Render(columns, 8).ShouldBe(["v  one", "-  ---", "a    1", "", "v  two", "-  ---", "a    2"]);
    }

    [Fact]
    public void Render_LongName_BreaksItAfterAHyphenAndCutsNothing()
    {
        Column[] columns = [new() { Header = "variant", Values = ["service-with-framework-on-debian-bookworm"], IsText = true }];

        TextTable.Render(columns, 80).Skip(2).ShouldBe(["service-with-framework-on-", "debian-bookworm"]);
    }
}
