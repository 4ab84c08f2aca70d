using System.Text;
using Hotlap.Agent.Answers;
using Hotlap.Measurement.Contract;

namespace Hotlap.Agent.Tests.Answers;

public sealed class BodyJudgeTests
{
    private const string Body = """{"data": {"items": [{"id": 7, "name": "Zoë"}, {"id": 8, "open": true, "none": null}]}}""";

    [Fact]
    public void Miss_AllThatIsExpected_IsNothing() => Miss(Body, new BodyExpectation
    {
        Contains = ["\"items\"", "Zoë"],
        Excludes = ["errors"],
        Matches = "\"id\": [0-9]+,",
        Json =
        [
            new() { Path = "$.data.items[0].id", Value = "7" }, new() { Path = "$.data.items[-1].open", Value = "true" },
            new() { Path = "$['data'].items[1]['none']", Value = "null" },
            new() { Path = "$.data.items[0].name", Value = "Zoë" }, new() { Path = "$.data.items" },
        ],
    }).ShouldBeNull();

    [Fact]
    public void Miss_TextThatIsNotThere_IsNamed() =>
        Miss(Body, new BodyExpectation { Contains = ["items", "orders"] }).ShouldBe("the text \"orders\"");

    [Fact]
    public void Miss_TextThatMustNotBeThere_IsNamed() =>
        Miss("""{"errors": [{"message": "database is gone"}]}""", new BodyExpectation { Excludes = ["\"errors\""] }).ShouldBe("no text \"\"errors\"\"");

    [Fact]
    public void Miss_NoMatch_NamesTheExpression() =>
        Miss("Hello World", new BodyExpectation { Matches = "^Hello$" }).ShouldBe("a match for ^Hello$");

    [Theory]
    [InlineData("$.data.items[0].id", "8", "8 at $.data.items[0].id, found \"7\"")]
    [InlineData("$.data.items[2].id", "8", "a value at $.data.items[2].id")]
    [InlineData("$.data.items.id", null, "a value at $.data.items.id")]
    [InlineData("$.data[0]", null, "a value at $.data[0]")]
    public void Miss_OtherValue_SaysWhatIsThere(string path, string? value, string expected) =>
        Miss(Body, new BodyExpectation { Json = [new() { Path = path, Value = value }] }).ShouldBe(expected);

    [Fact]
    public void Miss_NoJson_SaysWhere() =>
        Miss("<html>", new BodyExpectation { Json = [new() { Path = "$.a" }] }).ShouldBe("valid JSON (the error is at byte 0 of line 1)");

    /// <summary>The rest might hold what must not be there.</summary>
    [Fact]
    public void Miss_MoreThanIsLookedAt_IsWrong()
    {
        var answer = new HttpAnswer(200, Encoding.UTF8.GetBytes("begin"), BodyJudge.Most + 1);

        new BodyJudge(new BodyExpectation { Excludes = ["error"] }).Miss(answer)
            .ShouldBe("a body of at most 1048576 bytes, because the whole body is checked (it has 1048577)");
    }

    /// <summary>An expression that takes exponential time where it is tried by backtracking.</summary>
    [Fact]
    public void Miss_HostileExpression_EndsSoon() =>
        Miss(new string('a', 100_000) + "!", new BodyExpectation { Matches = "^(a+)+$" }).ShouldBe("a match for ^(a+)+$");

    private static string? Miss(string body, BodyExpectation expected)
    {
        var bytes = Encoding.UTF8.GetBytes(body);
        return new BodyJudge(expected).Miss(new HttpAnswer(200, bytes, bytes.Length));
    }
}
