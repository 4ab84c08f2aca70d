using Hotlap.Agent.Probe;

namespace Hotlap.Agent.Tests.Probe;

public sealed class ProbeQuestionTests
{
    [Theory]
    [InlineData("GET /clock", "GET /clock")]
    [InlineData("POST /meet?cell=3", "POST /meet")]
    [InlineData("POST /meet?", "POST /meet")]
    [InlineData("", "")]
    public void Parse_WithAndWithoutQuery_FindsTheTarget(string request, string target) =>
        ProbeQuestion.Parse(request).Target.ShouldBe(target);

    [Theory]
    [InlineData("POST /meet?cell=3", 3)]
    [InlineData("POST /meet?phase=x&cell=10", 10)]
    [InlineData("POST /meet?cell=11", null)]
    [InlineData("POST /meet?cell=-1", null)]
    [InlineData("POST /meet?cell=", null)]
    [InlineData("POST /meet?cell", null)]
    [InlineData("POST /meet", 7)]
    public void ReadNumber_GivenOrNot_IsWithinItsLimit(string request, int? number) =>
        ProbeQuestion.Parse(request).ReadNumber("cell", 10, 7).ShouldBe(number);

    [Theory]
    [InlineData("POST /meet?wait=0", 0)]
    [InlineData("POST /meet?wait=3720000", 3_720_000)]
    [InlineData("POST /meet?wait=5356920000", int.MaxValue)]
    [InlineData("POST /meet?wait=99999999999999999999", null)]
    [InlineData("POST /meet?wait=-1", null)]
    [InlineData("POST /meet?wait=", null)]
    [InlineData("POST /meet", 7)]
    public void ReadMilliseconds_HoweverLong_FitATimer(string request, int? milliseconds) =>
        ProbeQuestion.Parse(request).ReadMilliseconds("wait", 7).ShouldBe(milliseconds);

    [Theory]
    [InlineData("POST /meet?generator=load-0", "load-0")]
    [InlineData("POST /meet?generator=a%2Fb", "a/b")]
    [InlineData("POST /meet?generator=%", "%")]
    [InlineData("POST /meet", "none")]
    public void ReadText_GivenOrNot_IsUnescaped(string request, string text) =>
        ProbeQuestion.Parse(request).ReadText("generator", "none").ShouldBe(text);

    [Fact]
    public void ReadText_LongerThanAName_IsNull() =>
        ProbeQuestion.Parse("POST /meet?generator=" + new string('a', 254)).ReadText("generator", "").ShouldBeNull();
}
