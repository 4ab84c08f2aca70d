using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Tools;

namespace Hotlap.Measurement.Tests.Tools;

public sealed class WarmupRuleTests
{
    private static readonly SteadyWarmupPlan Plan = new() { MinMilliseconds = 6_000, MaxMilliseconds = 20_000 };

    [Theory]
    [InlineData("9 8 9 8 9 8", 6_000, WarmupVerdict.Steady)] // six windows, four turns
    [InlineData("9 8 9 8 9", 6_000, WarmupVerdict.GoOn)] // five windows, three turns
    [InlineData("1 2 3 4 5 6 7 8", 8_000, WarmupVerdict.GoOn)] // still rising
    [InlineData("1 2 3 4 5 6 5 6 5", 9_000, WarmupVerdict.GoOn)] // three turns
    [InlineData("1 2 3 4 5 6 5 6 5 6", 10_000, WarmupVerdict.Steady)] // four
    [InlineData("9 8 9 8 9 8", 5_999, WarmupVerdict.GoOn)] // below the shortest time
    [InlineData("9 8 9 8 9 8", 20_000, WarmupVerdict.Steady)] // steady in its last moment
    [InlineData("1 2 3", 20_000, WarmupVerdict.NotSteady)] // the longest time is over
    [InlineData("5 5 5 5 5 5 5 5", 8_000, WarmupVerdict.GoOn)] // equal windows turn nowhere
    [InlineData("5 6 6 5 5 6 6 5 6", 9_000, WarmupVerdict.Steady)] // and do not undo a direction
    [InlineData("", 0, WarmupVerdict.GoOn)]
    public void Decide_Windows_FollowsTheRule(string windows, long elapsed, WarmupVerdict verdict) =>
        WarmupRule.Decide([.. windows.Split(' ', StringSplitOptions.RemoveEmptyEntries).Select(long.Parse)], elapsed, Plan)
            .ShouldBe(verdict);
}
