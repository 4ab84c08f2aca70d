using Hotlap.Cli.Reading;

namespace Hotlap.Cli.Tests.Reading;

public sealed class ObjectTextTests
{
    [Fact]
    public void Read_YamlAndJson_GiveTheSameRun()
    {
        const string Json = """{"kind":"BenchmarkRun","metadata":{"name":"x","generation":3,"labels":{"n":"5"}},"spec":{"variants":[{"name":"a"}],"suspend":true}}""";
        const string Yaml = "kind: BenchmarkRun\nmetadata: {name: x, generation: 3, labels: {n: \"5\"}}\nspec:\n  variants:\n  - name: a\n  suspend: true\n";

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
    [InlineData("kind: BenchmarkRun\nspec: {rounds: many}\n", "$.spec.rounds")]
    public void Read_AnythingElse_SaysWhatIsWrong(string text, string expected)
    {
        var error = Should.Throw<CommandException>(() => ObjectText.Read(text, "some file"));

        error.Message.ShouldStartWith("some file ");
        error.Message.ShouldContain(expected);
    }
}
