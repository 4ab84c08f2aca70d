using Hotlap.Measurement.Warnings;
using Hotlap.Planning.Warnings;

namespace Hotlap.Planning.Tests.Warnings;

public sealed class SeriesWarningsTests
{
    [Theory]
    [InlineData(0.04, "")]
    [InlineData(0.06, WarningCodes.Variation)]
    [InlineData(0.12, WarningCodes.HighVariation)]
    public void Find_Spread_IsANoteAndThenAWarning(double spread, string code)
    {
        double[] deviations = [1, -1, 1, -1, 1, -1, 1, -1, 1, -1];

        Codes([.. deviations.Select(deviation => 1000 * (1 + (deviation * spread * Math.Sqrt(0.9))))])
            .ShouldBe(code.Length == 0 ? [] : [code]);
    }

    [Theory]
    [InlineData(5, 0.12, WarningCodes.HighVariation)]
    [InlineData(10, 0.12, WarningCodes.HighVariation)]
    [InlineData(40, 0.12, WarningCodes.Variation)]
    [InlineData(40, 0.25, WarningCodes.HighVariation)]
    [InlineData(100, 0.2, WarningCodes.Variation)]
    public void Find_ManyTrials_AreNoWarningWhereTheirMedianIsPrecise(int trials, double spread, string code)
    {
        // Values as far apart as those of a normal distribution, in an order without a trend.
        var values = Enumerable.Range(0, trials).Select(i => (i * 37 % trials) + 0.5)
            .Select(rank => 1000 * (1 + (spread * 0.5513 * Math.Log(rank / (trials - rank)))));

        Codes([.. values]).ShouldContain(code);
    }

    [Theory]
    [InlineData(new double[] { 1000, 1001, 1002, 1003, 1004, 1005, 1006, 1007, 1008, 1009 }, WarningCodes.Trend)]
    [InlineData(new double[] { 1009, 1008, 1007, 1006, 1005, 1004, 1003, 1002, 1001, 1000 }, WarningCodes.Trend)]
    [InlineData(new double[] { 1005, 1001, 1008, 1003, 1006, 1000, 1009, 1002, 1007, 1004 }, "")]
    [InlineData(new double[] { 1000, 1001, 1002, 1003 }, "")]
    public void Find_Order_IsNotedWhereItIsNoAccident(double[] values, string code) =>
        Codes(values).ShouldBe(code.Length == 0 ? [] : [code]);

    [Fact]
    public void Find_NoValues_FindsNothing() => Codes([]).ShouldBeEmpty();

    private static IEnumerable<string> Codes(IReadOnlyList<double> values) =>
        SeriesWarnings.Find("requests/s", values).Select(warning => warning.Code);
}
