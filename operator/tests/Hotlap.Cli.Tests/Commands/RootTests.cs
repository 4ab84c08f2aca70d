using Hotlap.Cli.Commands;
using Hotlap.Cli.Reading;

namespace Hotlap.Cli.Tests.Commands;

public sealed class RootTests : IDisposable
{
    private readonly StringWriter _output = new() { NewLine = "\n" };
    private readonly StringWriter _errors = new() { NewLine = "\n" };
    private ClusterAccess? _asked;

    public void Dispose()
    {
        _output.Dispose();
        _errors.Dispose();
    }

    [Fact]
    public async Task Report_FileAsJson_PrintsTheReport()
    {
        (await RunAsync("report", "--file", TestData.Run("complete"), "-o", "json")).ShouldBe(0);

        _output.ToString().ShouldBe(await File.ReadAllTextAsync(Path.Combine(TestData.Folder, "complete", "report.json")));
    }

    [Fact]
    public async Task Report_NoForm_PrintsOneScreenWithoutColours()
    {
        (await RunAsync("report", "--file", TestData.Run("judged"))).ShouldBe(0);

        _output.ToString().ShouldBe(await File.ReadAllTextAsync(Path.Combine(TestData.Folder, "judged", "table.txt")));
    }

    [Theory]
    [InlineData(null, "xterm", true)]
    [InlineData("", "xterm", true)]
    [InlineData("1", "xterm", false)]
    [InlineData(null, "dumb", false)]
    public void ShowsColours_NoColor_Wins(string? noColor, string terminal, bool expected) =>
        Root.ShowsColours(name => name == "NO_COLOR" ? noColor : terminal).ShouldBe(expected);

    [Fact]
    public void Diff_IsCompare() =>
        Root.Build(SnippetTests.NoSession()).Parse("diff a b").CommandResult.Command.Name.ShouldBe("compare");

    [Fact]
    public async Task Report_Options_SelectTheCluster()
    {
        (await RunAsync(
            "report", "mine", "-n", "bench", "--kubeconfig", "/tmp/k", "--context", "c", "--as", "jo", "--as-group", "dev", "--request-timeout", "5s"))
            .ShouldBe(1);

        _asked.ShouldBe(
            new ClusterAccess("bench", "/tmp/k", "c") { As = "jo", AsGroup = "dev", RequestTimeout = TimeSpan.FromSeconds(5) });
        _errors.ToString().ShouldBe("error: no cluster in this test\n");
    }

    [Theory]
    [InlineData("report")]
    [InlineData("report", "x", "--file", "y")]
    public async Task Report_NeitherOrBothOfNameAndFile_SaysWhatToGive(params string[] args)
    {
        (await RunAsync(args)).ShouldBe(1);

        _errors.ToString().ShouldStartWith("error: give either the name of a run or --file");
    }

    [Fact]
    public async Task Report_MissingFile_IsAnErrorLine()
    {
        (await RunAsync("report", "--file", "/does/not/exist")).ShouldBe(1);

        _errors.ToString().ShouldStartWith("error: cannot read /does/not/exist: ");
    }

    [Theory]
    [InlineData("report", "x", "-o", "yaml")]
    [InlineData("watch")]
    [InlineData("nothing")]
    [InlineData("watch", "x", "--timeout", "5")]
    [InlineData("watch", "x", "--timeout", "0s")]
    [InlineData("watch", "x", "-A")]
    [InlineData("watch", "x", "--as-group", "dev")]
    [InlineData("run")]
    [InlineData("rerun")]
    [InlineData("rerun", "x", "--fail-on", "none")]
    [InlineData("preflight")]
    [InlineData("preflight", "a.yaml", "-f", "b.yaml")]
    [InlineData("preflight", "a.yaml", "--rounds", "6")]
    [InlineData("preflight", "a.yaml", "--rounds", "101")]
    [InlineData("preflight", "a.yaml", "--precision", "2")]
    [InlineData("preflight", "a.yaml", "--precision", "0%")]
    [InlineData("completion", "tcsh")]
    public async Task AnyCommand_WrongArguments_EndsWithOne(params string[] args)
    {
        (await RunAsync(args)).ShouldBe(1);

        _errors.ToString().ShouldNotBeEmpty();
    }

    [Theory]
    [InlineData("--as", "jo\n")]
    [InlineData("--as", "jo", "--as-group", "dev\r\nother")]
    public async Task As_NameThatNoHeaderCanHold_IsRefusedBeforeAnyRequest(params string[] options)
    {
        (await RunAsync(["report", "mine", .. options])).ShouldBe(1);

        _errors.ToString().ShouldContain("control character");
        _asked.ShouldBeNull();
    }

    [Theory]
    [InlineData("0", -1)]
    [InlineData("1m30s", 90_000)]
    public async Task RequestTimeout_Text_IsADuration(string text, int milliseconds)
    {
        await RunAsync("report", "mine", "--request-timeout", text);

        _asked!.RequestTimeout.ShouldBe(TimeSpan.FromMilliseconds(milliseconds));
    }

    [Fact]
    public async Task Help_OfReport_NamesItsOptions()
    {
        (await RunAsync("report", "--help")).ShouldBe(0);

        foreach (var option in new[] { "--output", "--file", "--no-plot", "--namespace", "--kubeconfig", "--context" })
            _output.ToString().ShouldContain(option);
    }

    [Fact]
    public async Task Help_OfCommandsForRuns_AsksNoCluster()
    {
        (await RunAsync("--help")).ShouldBe(0);
        (await RunAsync("rerun", "--help")).ShouldBe(0);

        _asked.ShouldBeNull();
        _output.ToString().ShouldContain("rerun <NAME>");
    }

    [Fact]
    public async Task Help_OfTheProgram_HasALineOfATerminalForEachCommand()
    {
        await RunAsync("--help");

        var lines = _output.ToString().Split('\n').SkipWhile(line => line != "Commands:").Skip(1).ToList();
        lines.Count.ShouldBeGreaterThan(10);
        lines.Where(line => line.Length > 80).ShouldBeEmpty();
    }

    [Fact]
    public async Task Help_OfACommand_EndsWithItsDetails()
    {
        await RunAsync("watch", "--help");

        _output.ToString().TrimEnd().ShouldEndWith("Of several runs, the first of 1, 3, 2, 4 and 5 counts.");
    }

    private Task<int> RunAsync(params string[] args) => Root.RunAsync(args, CreateSession());

    private Session CreateSession() => new()
    {
        Output = _output,
        Errors = _errors,
        Clock = TimeProvider.System,
        OpenCluster = access =>
        {
            _asked = access;
            throw new CommandException("no cluster in this test");
        },
    };
}
