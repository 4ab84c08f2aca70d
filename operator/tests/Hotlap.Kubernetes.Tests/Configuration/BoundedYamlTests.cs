using YamlDotNet.Core;
using YamlDotNet.RepresentationModel;

namespace Hotlap.Kubernetes.Tests.Configuration;

public sealed class BoundedYamlTests
{
    [Fact]
    public void Read_SeveralDocumentsWithAliases_ReturnsAll()
    {
        var documents = BoundedYaml.Read(new StringReader("a: &a [x, {y: z}]\nb: [*a, *a]\n---\na: &a 1\nb: *a\n"));

        var first = (YamlMappingNode)documents[0].RootNode;
        first["b"][1][1]["y"].ShouldBe(new YamlScalarNode("z"));
        ((YamlMappingNode)documents[1].RootNode)["b"].ShouldBe(new YamlScalarNode("1"));
        BoundedYaml.Read(new StringReader("")).ShouldBeEmpty();
    }

    [Fact]
    public void Read_DeepestNesting_IsAccepted() =>
        BoundedYaml.Read(new StringReader(new string('[', BoundedYaml.MostLevels) + new string(']', BoundedYaml.MostLevels)))
            .ShouldHaveSingleItem();

    [Theory]
    [InlineData(101)]
    [InlineData(100_000)]
    public void Read_DeeperNesting_IsRefused(int levels)
    {
        Refused(new string('[', levels) + new string(']', levels)).ShouldContain("nested more than 100 deep");
        Refused(string.Concat(Enumerable.Repeat("{a: ", levels))).ShouldContain("nested more than 100 deep");
        Refused(string.Concat(Enumerable.Repeat("- ", levels))).ShouldContain("nested more than 100 deep");
    }

    [Fact]
    public void Read_AliasesThatNest_AreRefused() =>
        Refused("a0: &a0 x\n" + string.Concat(Enumerable.Range(1, 150).Select(level => $"a{level}: &a{level} [*a{level - 1}]\n")))
            .ShouldContain("nested more than 100 deep");

    [Fact]
    public void Read_AliasesThatMultiply_AreRefused() =>
        Refused(string.Concat(Enumerable.Range(1, 9).Select(
            level => $"a{level}: &a{level} [{string.Join(", ", Enumerable.Repeat(level == 1 ? "x" : $"*a{level - 1}", 10))}]\n")))
            .ShouldContain("more than 2000000 values");

    [Theory]
    [InlineData("&a [*a]", "the alias a is within its own anchor")]
    [InlineData("&a {? *a : x}", "the alias a is within its own anchor")]
    [InlineData("[&a x, &a [*a]]", "the alias a is within its own anchor")]
    [InlineData("[*b, &b x]", "the alias b has no anchor before it")]
    [InlineData("&a x\n---\n[*a]", "the alias a has no anchor before it")]
    public void Read_AliasWithoutEarlierAnchor_IsRefused(string text, string expected) => Refused(text).ShouldContain(expected);

    private static string Refused(string text) => Should.Throw<YamlException>(() => BoundedYaml.Read(new StringReader(text))).Message;
}
