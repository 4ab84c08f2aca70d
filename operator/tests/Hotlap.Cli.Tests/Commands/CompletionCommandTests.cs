using System.Diagnostics;
using Hotlap.Cli.Commands;
using Hotlap.Cli.Reading;

namespace Hotlap.Cli.Tests.Commands;

public sealed class CompletionCommandTests : IDisposable
{
    private readonly StringWriter _output = new() { NewLine = "\n" };

    public void Dispose() => _output.Dispose();

    [Theory]
    [InlineData("re", "report rerun")]
    [InlineData("report --out", "--output")]
    [InlineData("run -o ma", "markdown")]
    [InlineData("run -f x -o ", "html json junit markdown table wide")]
    [InlineData("watch --fail-on un", "untrusted")]
    [InlineData("completion ", "bash fish kubectl zsh")]
    [InlineData("report gre", "")]
    public async Task Words_LastOneIncomplete_AreItsPossibilities(string line, string expected) =>
        (await CompleteAsync(line.Split(' '))).Order(StringComparer.Ordinal).ShouldBe(expected.Split(' ', StringSplitOptions.RemoveEmptyEntries));

    [Fact]
    public async Task Words_NoneYet_AreTheCommandsWithoutTheHiddenOne()
    {
        var words = await CompleteAsync("");

        words.ShouldContain("run");
        words.ShouldContain("completion");
        words.ShouldNotContain("__complete");
    }

    [Fact]
    public async Task Bash_Script_AsksTheProgramForTheLastWord()
    {
        await Root.RunAsync(["completion", "bash"], CreateSession());
        var test = $$"""
            kubectl-hotlap() { printf '%s\n' "$@"; }
            {{_output}}
            COMP_WORDS=(kubectl-hotlap report "a b" gre) COMP_CWORD=3
            _kubectl_hotlap
            printf '<%s>' "${COMPREPLY[@]}"
            """;

        (await ShellAsync("bash", test)).ShouldBe("<__complete><--><report><a b><gre>");
    }

    [Fact]
    public async Task Kubectl_Script_EndsWithTheDirectiveThatKubectlReads()
    {
        await Root.RunAsync(["completion", "kubectl"], CreateSession());

        (await ShellAsync("bash", $"kubectl-hotlap() {{ printf '%s ' \"$@\"; }}\nset -- report ''\n{_output}")).ShouldBe("__complete -- report  :0\n");
    }

    private async Task<IReadOnlyList<string>> CompleteAsync(params string[] words)
    {
        (await Root.RunAsync(["__complete", "--", .. words], CreateSession())).ShouldBe(0);
        return _output.ToString().Split('\n', StringSplitOptions.RemoveEmptyEntries);
    }

    private static async Task<string> ShellAsync(string shell, string script)
    {
        var start = new ProcessStartInfo(shell, ["-c", script]) { RedirectStandardOutput = true };
        using var process = Process.Start(start)!;
        var output = await process.StandardOutput.ReadToEndAsync();
        await process.WaitForExitAsync();
        return output;
    }

    private Session CreateSession() => new()
    {
        Output = _output,
        Errors = TextWriter.Null,
        Clock = TimeProvider.System,
        OpenCluster = _ => throw new CommandException("no cluster in this test"),
    };
}
