using System.Text.Json;
using Hotlap.Measurement.Contract;

namespace Hotlap.Measurement.Tests.Contract;

/// <summary>Examples of RFC 9535, sections 2.3.1.3 and 2.3.3.3, and its limits.</summary>
public sealed class JsonPathTests
{
    private const string Document = """{"o": {"j j": {"k.k": 3}}, "'": {"@": 2}, "a": ["a", "b"], "ä1": 4, "\\": 5}""";

    [Theory]
    [InlineData("$.o['j j']", """{"k.k": 3}""")]
    [InlineData("$.o['j j']['k.k']", "3")]
    [InlineData("$.o[\"j j\"][\"k.k\"]", "3")]
    [InlineData("$[\"'\"][\"@\"]", "2")]
    [InlineData("$['\\'']['@']", "2")]
    [InlineData("$['\\\\']", "5")]
    [InlineData("$.a[1]", "\"b\"")]
    [InlineData("$.a[-2]", "\"a\"")]
    [InlineData("$.ä1", "4")]
    [InlineData("$", Document)]
    [InlineData("$.a[2]", null)]
    [InlineData("$.a[-3]", null)]
    [InlineData("$.a.length", null)]
    [InlineData("$.o[0]", null)]
    [InlineData("$.O", null)]
    public void Find_APath_FindsWhatTheStandardSays(string text, string? expected)
    {
        using var document = JsonDocument.Parse(Document);

        JsonPath.TryParse(text, out var path).ShouldBeTrue();

        path!.Find(document.RootElement)?.GetRawText().ShouldBe(expected);
        (path.Find(document.RootElement) is null).ShouldBe(expected is null);
    }

    [Theory]
    [InlineData("")]
    [InlineData("a.b")]
    [InlineData("$.")]
    [InlineData("$..a")]
    [InlineData("$.*")]
    [InlineData("$[*]")]
    [InlineData("$[0:2]")]
    [InlineData("$[?@.a]")]
    [InlineData("$[0")]
    [InlineData("$['a'")]
    [InlineData("$['a")]
    [InlineData("$['a\\")]
    [InlineData("$[]")]
    [InlineData("$[--1]")]
    [InlineData("$[99999999999]")]
    [InlineData("$.1a")]
    [InlineData("$[01]")]
    [InlineData("$[-0]")]
    [InlineData("$['a\\n']")]
    [InlineData("$['\\u0041']")]
    [InlineData("$ .a")]
    public void TryParse_NoPathOfOnePlace_IsRefused(string text) => JsonPath.TryParse(text, out _).ShouldBeFalse();
}
