using Hotlap.Cli.Reading;

namespace Hotlap.Cli.Tests.Reading;

public sealed class YamlJsonTests
{
    /// <summary>What kubectl makes of the same scalars; another value would make an applied run a different one.</summary>
    [Theory]
    [InlineData("7", "7")]
    [InlineData("-7", "-7")]
    [InlineData("0644", "420")]
    [InlineData("1.50", "1.5")]
    [InlineData("1e3", "1000")]
    [InlineData("\"1.5\"", "\"1.5\"")]
    [InlineData("1.2.3", "\"1.2.3\"")]
    [InlineData("5%", "\"5%\"")]
    [InlineData("10s", "\"10s\"")]
    [InlineData("yes", "true")]
    [InlineData("Off", "false")]
    [InlineData("'off'", "\"off\"")]
    [InlineData("Null", "null")]
    [InlineData("nothing", "\"nothing\"")]
    public void ParseAll_Scalar_IsThatOfKubectl(string yaml, string json) =>
        (YamlJson.ParseAll($"a: {yaml}")[0]["a"]?.ToJsonString() ?? "null").ShouldBe(json);
}
