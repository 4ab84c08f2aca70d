using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Results;
using Hotlap.Measurement.Tests.Support;

namespace Hotlap.Measurement.Tests.Results;

public sealed class RampUpTests
{
    /// <summary>A service that answers 100 requests/s when it is warm; windows of 1.1 s.</summary>
    [Theory]
    [InlineData("40 80 94 95 99 101", 4_400)]
    [InlineData("97 80 99", 1_100)]
    [InlineData("40 80 94", null)]
    [InlineData("", null)]
    public void Of_Windows_EndsWithTheFirstAt95Percent(string rates, int? milliseconds) =>
        RampUp.Of(Windows(rates), Warm).ShouldBe(milliseconds * 1_000_000L);

    [Fact]
    public void Of_NoSteadyRate_IsUnknown()
    {
        RampUp.Of(Windows("100"), Warm with { RateMilliPerSecond = 100_000 }).ShouldBeNull("the rate is planned");
        RampUp.Of(Windows("100"), Warm with { Search = new SearchSample() }).ShouldBeNull("that of a search, too");
    }

    private static CellSample Warm => Trials.Cell(1_000, 1_000_000);

    private static List<WarmupWindow> Windows(string rates) =>
        [.. rates.Split(' ', StringSplitOptions.RemoveEmptyEntries).Select((rate, i) => new WarmupWindow((i + 1) * 1_100_000_000L, long.Parse(rate, null)))];
}
