using Hotlap.Api.V1Alpha1;

namespace Hotlap.Planning.Tests.Units;

public sealed class PercentTests
{
    [Theory]
    [InlineData("5%", 50)]
    [InlineData("2.5%", 25)]
    [InlineData("0%", 0)]
    [InlineData("999.9%", 9999)]
    [InlineData("2.55%", null)]
    [InlineData("1000%", null)]
    [InlineData("5", null)]
    [InlineData("%", null)]
    [InlineData("-5%", null)]
    [InlineData(null, null)]
    public void TryParse_Text_IsReadOrRefused(string? text, int? expected) =>
        (Percent.TryParse(text, out var perMille) ? perMille : (int?)null).ShouldBe(expected);
}
