using Hotlap.Api.Units;

namespace Hotlap.Api.Tests.Units;

public sealed class QuantityTests
{
    [Theory]
    [InlineData("512", 512)]
    [InlineData("1Ki", 1024)]
    [InlineData("10k", 10_000)]
    [InlineData("3Mi", 3 * 1024 * 1024)]
    [InlineData("2G", 2_000_000_000)]
    public void TryParse_Quantity_IsRead(string text, long expected)
    {
        Quantity.TryParse(text, out var value).ShouldBeTrue();
        value.ShouldBe(expected);
    }

    [Theory]
    [InlineData(null)]
    [InlineData("")]
    [InlineData("Ki")]
    [InlineData("1.5Ki")]
    [InlineData("1K")]
    [InlineData("-1")]
    [InlineData("100m")]
    [InlineData("999999999999999999Ti")]
    public void TryParse_Nonsense_IsRefused(string? text) => Quantity.TryParse(text, out _).ShouldBeFalse();
}
