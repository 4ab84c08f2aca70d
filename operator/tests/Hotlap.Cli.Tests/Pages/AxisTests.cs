using Hotlap.Cli.Pages;

namespace Hotlap.Cli.Tests.Pages;

public sealed class AxisTests
{
    [Theory]
    [InlineData(0.3, 0, 0.3)]
    [InlineData(28_892, 0, 30_000)]
    [InlineData(0, 0, 1)]
    [InlineData(-3, -3, 0)]
    public void FromZero_IncludesAllValues(double value, double low, double high)
    {
        var axis = Axis.FromZero("", [value]);

        (axis.Low, Math.Round(axis.High, 9)).ShouldBe((low, high));
        axis.Ticks.Count.ShouldBeLessThanOrEqualTo(7);
    }

    [Theory]
    [InlineData(2.5, 16.3, "2 5 10 20")]
    [InlineData(0.8, 400, "1 10 100")]
    [InlineData(5, 5, "5 10 20 50")]
    [InlineData(0, 0, "1 2 5 10")]
    public void Logarithmic_Ticks_AreRoundNumbers(double low, double high, string ticks)
    {
        var axis = Axis.Logarithmic("", [low, high]);

        string.Join(' ', axis.Ticks.Select(tick => tick.Label)).ShouldBe(ticks);
        axis.Ticks.ShouldAllBe(tick => axis.Place(tick.Value) >= 0 && axis.Place(tick.Value) <= 1);
    }

    [Fact]
    public void Over_OneValue_HasRoomAroundIt() => Axis.Over("", [3.0]).Place(3).ShouldBe(0.5);

    [Theory]
    [InlineData(0.5, "0.5")]
    [InlineData(9_999, "9999")]
    [InlineData(12_500, "12.5k")]
    [InlineData(3_000_000, "3M")]
    public void Format_LargeNumbers_AreShort(double value, string text) => Tick.Format(value).ShouldBe(text);
}
