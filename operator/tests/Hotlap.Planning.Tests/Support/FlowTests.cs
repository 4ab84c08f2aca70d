using System.Text.Json.Nodes;

namespace Hotlap.Planning.Tests.Support;

public sealed class FlowTests
{
    /// <summary>Words of ten characters, of which a line of 140 holds eleven or twelve.</summary>
    private static JsonArray Words(int count) => new([.. Enumerable.Range(0, count).Select(number => (JsonNode)$"w{number:D9}")]);

    [Theory]
    [InlineData(11, 1)]
    [InlineData(12, 2)]
    [InlineData(22, 2)]
    [InlineData(23, 3)]
    [InlineData(34, null)]
    public void Lines_LongValue_AreAsFewAsFit(int words, int? expected)
    {
        var lines = Flow.Lines(Words(words), "  ", "key:", limit: 3, deepest: int.MaxValue);

        lines?.Count.ShouldBe(expected.GetValueOrDefault());
        (lines is null).ShouldBe(expected is null);
        foreach (var line in lines ?? []) line.Length.ShouldBeLessThanOrEqualTo(140 - "  ".Length - Flow.Indent.Length);
        if (lines is not null) JsonNode.DeepEquals(Yaml.Read(string.Join('\n', lines)), Words(words)).ShouldBeTrue();
    }

    [Fact]
    public void Lines_NestedValue_EndWhereTheNestingIsLeast()
    {
        var value = new JsonObject { ["a"] = Words(4), ["b"] = Words(8) };

        Flow.Lines(value, "", "key:", limit: 2, deepest: 0).ShouldNotBeNull()[1].ShouldStartWith("b:");
    }

    [Fact]
    public void Lines_BreakIsTooDeep_DoNotExist() =>
        Flow.Lines(new JsonObject { ["a"] = Words(14) }, "", "key:", limit: 3, deepest: 0).ShouldBeNull();
}
