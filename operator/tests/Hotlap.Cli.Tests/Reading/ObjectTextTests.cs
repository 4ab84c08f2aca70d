using Hotlap.Cli.Reading;

namespace Hotlap.Cli.Tests.Reading;

public sealed class ObjectTextTests
{
    [Fact]
    public void Read_YamlAndJson_GiveTheSameRun()
    {
        const string Json = """{"kind":"BenchmarkRun","metadata":{"name":"x","generation":3,"labels":{"n":"5"}},"spec":{"variants":[{"name":"a"}],"suspend":true}}""";
        const string Yaml =
            "kind: BenchmarkRun\nmetadata: {name: x, generation: 3, labels: {n: \"5\"}}\nspec:\n  variants:\n  - name: a\n  suspend: "
                + "true\n";

        var (json, yaml) = (ObjectText.Read(Json, "a"), ObjectText.Read(Yaml, "b"));

        yaml.Metadata.Generation.ShouldBe(3);
        yaml.Metadata.Labels.ShouldBe(json.Metadata.Labels);
        yaml.Spec.Suspend.ShouldBeTrue();
        yaml.Spec.Variants.ShouldHaveSingleItem().Name.ShouldBe("a");
    }

    [Theory]
    [InlineData("kind: Pod\n", "holds a Pod, not a BenchmarkRun")]
    [InlineData("", "holds a nothing, not a BenchmarkRun")]
    [InlineData("{", "cannot be read")]
    [InlineData("a: [", "cannot be read")]
    [InlineData("- 1\n", "cannot be read")]
    [InlineData("[1]: 2\n", "the key of a map is not a text")]
    [InlineData("a: &a [*a]\n", "the alias a is within its own anchor")]
    [InlineData("a: *b\nb: &b x\n", "the alias b has no anchor before it")]
    [InlineData("kind: BenchmarkRun\nspec: {rounds: many}\n", "$.spec.rounds")]
    public void Read_AnythingElse_SaysWhatIsWrong(string text, string expected)
    {
        var error = Should.Throw<CommandException>(() => ObjectText.Read(text, "some file"));

        error.Message.ShouldStartWith("some file ");
        error.Message.ShouldContain(expected);
    }

    [Fact]
    public void Read_HundredThousandBrackets_IsRefused() =>
        Should.Throw<CommandException>(() => ObjectText.Read("a: " + new string('[', 100_000), "some file")).Message.ShouldContain(
            "nested more than 100 deep");

    [Fact]
    public void Read_AliasesThatMultiply_AreRefused()
    {
        var text =
            string.Concat(Enumerable.Range(1, 9)
                .Select(
                    level => $"a{level}: &a{level} [{string.Join(", ", Enumerable.Repeat(level == 1 ? "x" : $"*a{level - 1}", 10))}]\n"));

        Should.Throw<CommandException>(() => ObjectText.Read(text, "some file")).Message.ShouldContain("more than 2000000 values");
    }
}
