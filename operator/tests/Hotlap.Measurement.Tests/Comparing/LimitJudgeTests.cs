using Hotlap.Measurement.Comparing;
using Hotlap.Measurement.Statistics;

namespace Hotlap.Measurement.Tests.Comparing;

public sealed class LimitJudgeTests
{
    [Theory]
    [InlineData(0, 106, LimitVerdict.Met)]
    [InlineData(0, 107, LimitVerdict.Met)]
    [InlineData(0, 104, LimitVerdict.NotShown)]
    [InlineData(0, 100, LimitVerdict.Violated)]
    [InlineData(101, 200, LimitVerdict.Met)]
    [InlineData(108, 200, LimitVerdict.Violated)]
    public void OfMedian_SevenTrials_IsJudgedByTheLowestAndHighest(double low, double high, LimitVerdict expected) =>
        LimitJudge.OfMedian([101, 102, 103, 104, 105, 106, 103], new Interval(low, high)).Verdict.ShouldBe(expected);

    [Fact]
    public void OfMedian_SixTrials_IsNotShownAndNeedsSeven() =>
        LimitJudge.OfMedian([1, 1, 1, 1, 1, 1], new Interval(0, 100)).ShouldBe(new LimitOutcome(LimitVerdict.NotShown, 7));

    [Fact]
    public void OfMedian_OverTheLimit_SaysHowManyRoundsWouldLikelyShowIt() =>
        LimitJudge.OfMedian([90, 92, 94, 96, 98, 100, 102], new Interval(0, 101)).RoundsNeeded!.Value.ShouldBeInRange(8, 100);
}
