using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Results;
using Hotlap.Planning.Ordering;

namespace Hotlap.Planning.Tests.Specs;

public sealed class RateTests
{
    [Theory]
    [InlineData("2000", 2000)]
    [InlineData("80%", 800)]
    [InlineData("33%", 330)]
    [InlineData("1%", 10)]
    public void PerSecond_OfTheSlowestVariant_InWholeRequests(string rate, long expected) =>
        CellRate.PerSecond(Cell(rate), [Trial(2_000_000_000, 5000), Trial(2_000_000_000, 2001)], []).ShouldBe(expected);

    [Fact]
    public void PerSecond_NoRate_ClosedLoop() => CellRate.PerSecond(Cell(null), [], []).ShouldBeNull();

    [Fact]
    public void PerSecond_NextToNoCapacity_StillOne() => CellRate.PerSecond(Cell("1%"), [Trial(1_000_000_000, 3)], []).ShouldBe(1);

    [Theory]
    [InlineData("50%", 700)]
    [InlineData("2000", 2000)]
    public void PerSecond_MeasuredTrial_ItsShareStands(string rate, long expected) =>
        CellRate.PerSecond(Cell(rate), [Trial(1_000_000_000, 1000)], [Trial(1_000_000_000, 600, rate: 700_000)]).ShouldBe(expected);

    [Theory]
    [InlineData("1", 1L)]
    [InlineData("100%", 100L)]
    [InlineData("10000001", null)]
    [InlineData("-1", null)]
    [InlineData("0%", null)]
    [InlineData("1.5", null)]
    [InlineData("%", null)]
    public void Number_Text_IsReadOrRefused(string text, long? expected) => Rate.Number(text).ShouldBe(expected);

    private static Cell Cell(string? rate) => new(new Api.V1Alpha1.Scenario { Name = "hello", Load = new Load { Rate = rate } }, "1Ki");

    /// <summary>Two cells, of which the other is slower.</summary>
    private static MeasuredTrial Trial(long window, long requests, long? rate = null) => new()
    {
        Record = new TrialRecord(),
        Startup = new StartupSample(),
        Cells =
        [
            MeasuredCell.Of(new CellSample { Scenario = "hello", Payload = "1Ki", WindowNanoseconds = window, Requests = requests,
                RateMilliPerSecond = rate }),
            MeasuredCell.Of(new CellSample { Scenario = "hello", Payload = "", WindowNanoseconds = window, Requests = 1 }),
        ],
    };
}
