using System.CommandLine;

namespace Programs.Tests;

public sealed class ProgramCommandTests
{
    [Fact]
    public async Task RunAsync_WithOptions_GivesThemToTheCommand()
    {
        Repetitions? given = null;

        (await Command(read => given = read).RunAsync(["--operations", "3", "--warm-up-ms", "0"])).ShouldBe(0);

        given.ShouldBe(new Repetitions(3, TimeSpan.Zero));
    }

    [Theory]
    [InlineData("--operations", "0")]
    [InlineData("--operations", "many")]
    [InlineData("--rounds", "3")]
    public async Task RunAsync_AMistakeInTheCommandLine_RunsNothing(params string[] arguments)
    {
        var runs = 0;

        (await Command(_ => runs++).RunAsync(arguments)).ShouldBe(1);

        runs.ShouldBe(0);
    }

    [Fact]
    public async Task RunAsync_AWrongAnswer_IsExitCode1() =>
        (await Command(_ => throw new ProgramException("wrong")).RunAsync([])).ShouldBe(1);

    private static RootCommand Command(Action<Repetitions> action)
    {
        var options = new RepetitionOptions();
        var command = new RootCommand();
        options.AddTo(command);
        command.SetAction(parsed => action(options.Read(parsed)));
        return command;
    }
}
