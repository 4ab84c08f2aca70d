using Hotlap.Cli.Reading;

namespace Hotlap.Cli.Tests.Reading;

public sealed class UndeclaredFieldTests
{
    private const string Body = """{"spec":{"x":1,"variants":[{"name":"a","y":2},{"name":"b","y":3}],"list":[{"z":4}]}}""";

    [Theory]
    [InlineData(".spec.x: field not declared in schema", "\"x\":1,")]
    [InlineData(".spec.variants[name=\"b\"].y: field not declared in schema", ",\"y\":3")]
    [InlineData(".spec.list[0].z: field not declared in schema", "\"z\":4")]
    public void Remove_NamedField_IsGone(string problem, string gone)
    {
        var body = System.Text.Json.Nodes.JsonNode.Parse(Body)!.AsObject();

        UndeclaredField.Remove(body, problem).ShouldBeTrue();

        body.ToJsonString().ShouldBe(Body.Replace(gone, "", StringComparison.Ordinal));
    }

    [Theory]
    [InlineData(".spec.q: field not declared in schema")]
    [InlineData(".spec.list[7].z: field not declared in schema")]
    [InlineData(": field not declared in schema")]
    [InlineData("spec.x: Invalid value")]
    public void Remove_NothingToRemove_IsFalse(string problem)
    {
        var body = System.Text.Json.Nodes.JsonNode.Parse(Body)!.AsObject();

        UndeclaredField.Remove(body, problem).ShouldBeFalse();
        body.ToJsonString().ShouldBe(Body);
    }
}
