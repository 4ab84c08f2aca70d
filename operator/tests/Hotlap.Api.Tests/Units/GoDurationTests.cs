using Hotlap.Api.Units;

namespace Hotlap.Api.Tests.Units;

public sealed class GoDurationTests
{
    [Theory]
    [InlineData("10s", 10_000_000)]
    [InlineData("2m30s", 150_000_000)]
    [InlineData("1h", 3_600_000_000)]
    [InlineData("500ms", 500_000)]
    [InlineData("1.5s", 1_500_000)]
    [InlineData("100us", 100)]
    [InlineData("0s", 0)]
    [InlineData("744h", 2_678_400_000_000)]
    public void TryParse_Duration_IsRead(string text, long microseconds)
    {
        GoDuration.TryParse(text, out var duration).ShouldBeTrue();
        duration.ShouldBe(TimeSpan.FromMicroseconds(microseconds));
    }

    [Theory]
    [InlineData(null)]
    [InlineData("")]
    [InlineData("10")]
    [InlineData("s")]
    [InlineData("-1s")]
    [InlineData("10 s")]
    [InlineData("1d")]
    [InlineData("744h1s")]
    [InlineData("99999999h")]
    public void TryParse_Nonsense_IsRefused(string? text) => GoDuration.TryParse(text, out _).ShouldBeFalse();
}
