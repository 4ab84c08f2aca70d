namespace LargeRows.Tests;

public sealed class OptionsTests
{
    private static readonly Dictionary<string, string> Variables = new() { ["CONNECTION"] = "Host=db", ["HOTLAP_ROUND"] = "4" };

    [Fact]
    public void TryRead_ConnectionAlone_TakesTheDefaults()
    {
        Options.TryRead([], name => name == "CONNECTION" ? "Host=db" : null, out var options, out _).ShouldBeTrue();

        options.ShouldBe(new Options("Host=db", Round: 1, DurationMilliseconds: 10_000, Pairs: 3));
    }

    [Fact]
    public void TryRead_All_TakesAll()
    {
        Options.TryRead(["--pairs", "5", "--duration-ms", "0"], name => Variables.GetValueOrDefault(name), out var options, out _).ShouldBeTrue();

        options.ShouldBe(new Options("Host=db", Round: 4, DurationMilliseconds: 0, Pairs: 5));
    }

    [Theory]
    [InlineData("--pairs", "--pairs has no value; give one after it")]
    [InlineData("--pairs 0", "--pairs is '0'; give a whole number from 1 to 10000000")]
    [InlineData("--duration-ms -1", "--duration-ms is '-1'; give a whole number from 0 to 10000000")]
    [InlineData("--repeats 3", "'--repeats' is unknown; use --duration-ms or --pairs")]
    public void TryRead_Mistakes_SaysWhatToDo(string arguments, string expected)
    {
        Options.TryRead(arguments.Split(' '), name => Variables.GetValueOrDefault(name), out _, out var problem).ShouldBeFalse();

        problem.ShouldBe(expected);
    }

    [Fact]
    public void TryRead_WithoutConnection_SaysSo()
    {
        Options.TryRead([], _ => null, out _, out var problem).ShouldBeFalse();

        problem.ShouldBe("the variable CONNECTION is missing; set it to a connection string");
    }
}
