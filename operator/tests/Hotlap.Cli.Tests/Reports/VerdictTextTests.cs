using Hotlap.Api.V1Alpha1;
using Hotlap.Cli.Reports;

namespace Hotlap.Cli.Tests.Reports;

public sealed class VerdictTextTests
{
    [Theory]
    [InlineData("Better", 249, 285, null, "Better")]
    [InlineData("Same", -10, 12, null, "Same")]
    [InlineData("Same", 3, 12, null, "Same (small but real)")]
    [InlineData("Same", -12, -3, null, "Same (small but real)")]
    [InlineData("Inconclusive", -90, 71, 18, "Inconclusive (18 rounds)")]
    [InlineData("Inconclusive", -90, 71, null, "Inconclusive")]
    [InlineData("HardwareDiffers", -90, 71, null, "none, hardware differs")]
    [InlineData("Emulated", -90, 71, null, "none, emulated")]
    public void Verdict_OfAComparison_SaysWhatItMeans(string verdict, long low, long high, int? rounds, string expected) =>
        VerdictText.Verdict(
            new ComparisonStatus { Verdict = verdict, LowPerMille = low, HighPerMille = high, RoundsNeeded = rounds,
                ConfidencePerMille = 950 }).ShouldBe(expected);

    [Theory]
    [InlineData(12, 20, null, "Inconclusive (12 to 20 rounds)")]
    [InlineData(14, 14, null, "Inconclusive (14 rounds)")]
    [InlineData(400, null, null, "Inconclusive (at least 400 rounds)")]
    [InlineData(null, null, 40, "Inconclusive (1 of 40, 15 rounds)")]
    public void Verdict_Inconclusive_SaysWhatItNeeds(int? low, int? high, int? among, string expected) =>
        VerdictText.Verdict(
            new ComparisonStatus { Verdict = "Inconclusive", RoundsNeeded = 15, RoundsNeededLow = low, RoundsNeededHigh = high,
                UnclearAmong = among }).ShouldBe(expected);

    [Fact]
    public void Interval_OfTooFewRounds_IsNone() => VerdictText.Interval(new ComparisonStatus { ChangePerMille = 100 }).ShouldBe("none");

    [Fact]
    public void Interval_OfAnImage_IsExact() =>
        VerdictText.Interval(new ComparisonStatus { ChangePerMille = -879, LowPerMille = -879, HighPerMille = -879 }).ShouldBe("exact");
}
