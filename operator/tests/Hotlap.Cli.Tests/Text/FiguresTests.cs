using Hotlap.Cli.Text;

namespace Hotlap.Cli.Tests.Text;

public sealed class FiguresTests
{
    [Theory]
    [InlineData(8010, 1_000, 2, "8.01")]
    [InlineData(115_420, 1_000, 1, "115.4")]
    [InlineData(338_422, 1_000_000, 3, "0.338")]
    [InlineData(0, 1_000, 2, "0.00")]
    [InlineData(-1_500, 1_000, 1, "-1.5")]
    [InlineData(null, 1_000, 2, "n/a")]
    public void InUnit_Value_ReadsAsExpected(int? value, int unit, int decimals, string expected) =>
        Figures.InUnit(value, unit, decimals).ShouldBe(expected);

    [Theory]
    [InlineData(new[] { 8_010, 6_170 }, 1_000, 2)]
    [InlineData(new[] { 115_420, 43_670 }, 1_000, 1)]
    [InlineData(new[] { 630, 850 }, 1_000, 3)]
    [InlineData(new[] { 7, 850 }, 1_000, 3)]
    [InlineData(new[] { 240_500, 204_000 }, 1_000, 0)]
    [InlineData(new[] { 22_778, 3 }, 1, 0)]
    [InlineData(new[] { 0, 0 }, 1_000, 0)]
    public void Decimals_Column_GivesTheSmallestThreeDigits(int[] values, int unit, int expected) =>
        Figures.Decimals(values.Select(value => (long?)value), unit).ShouldBe(expected);

    [Theory]
    [InlineData(null, "")]
    [InlineData(0, "0.0%")]
    [InlineData(268, "+26.8%")]
    [InlineData(-707, "-70.7%")]
    [InlineData(-1_000, "-100.0%")]
    [InlineData(9_999, "+999.9%")]
    [InlineData(11_440, "+1144%")]
    [InlineData(99_999, "+9999%")]
    [InlineData(374_166_660, ">+9999%")]
    public void Change_PerMille_ReadsAsPercentage(int? perMille, string expected) => Figures.Change(perMille).ShouldBe(expected);

    [Theory]
    [InlineData(0, "0 s")]
    [InlineData(59, "59 s")]
    [InlineData(60, "1 min 00 s")]
    [InlineData(1_531, "25 min 31 s")]
    [InlineData(3_600, "1 h 00 min")]
    [InlineData(100_000, "27 h 46 min")]
    [InlineData(-5, "0 s")]
    public void Duration_Seconds_HasTwoParts(int seconds, string expected) =>
        Figures.Duration(TimeSpan.FromSeconds(seconds)).ShouldBe(expected);

    [Fact]
    public void Time_OtherOffset_IsShownInUtc() =>
        Figures.Time(new DateTimeOffset(2026, 3, 2, 10, 0, 0, TimeSpan.FromHours(1))).ShouldBe("2026-03-02 09:00:00 UTC");

    [Fact]
    public void Range_WithoutOneEnd_IsNotMeasured() => Figures.Range(1, null, 1, 0).ShouldBe("n/a");
}
