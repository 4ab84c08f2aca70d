using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;

namespace Hotlap.Planning.Tests.Reporting;

/// <summary>Gates on regressions: a gate that cannot be judged does not open.</summary>
public sealed class ThresholdVerdictTests
{
    [Theory]
    [InlineData(10_000, 0, "True", Reasons.AllThresholdsMet)]
    [InlineData(9_700, 0, "True", Reasons.AllThresholdsMet)]
    [InlineData(8_500, 0, "False", Reasons.ThresholdExceeded)]
    [InlineData(8_500, 9, "False", Reasons.ThresholdNotJudged)]
    [InlineData(10_000, 9, "False", Reasons.ThresholdNotJudged)]
    [InlineData(10_000, 8, "True", Reasons.AllThresholdsMet)]
    public void Judge_Regression_ByItsIntervalAt99Percent(double rate, int disturbed, string status, string reason)
    {
        var condition = Judge(new FinishedRun { Rounds = 8, Disturbed = disturbed, Rate = (variant, _) => variant == "aot" ? rate : 10_000 });

        (condition.Status, condition.Reason).ShouldBe((status, reason));
    }

    [Fact]
    public void Judge_Regression_SaysByHowMuchOfWhat() =>
        Judge(new FinishedRun { Rate = (variant, _) => variant == "aot" ? 8_500 : 10_000 }).Message
            .ShouldStartWith("requestsPerSecond of hello on aot against jit is worse by more than 5%: -15.0% [-15.");

    [Fact]
    public void Judge_TooFewRounds_SaysHowManyWouldDo() => Judge(new FinishedRun { Rounds = 8, Disturbed = 9 }).Message.ShouldContain("7 rounds give no interval at 99%, 8 would; raise spec.rounds");

    [Fact]
    public void Judge_OtherHardware_DoesNotPass() => Judge(new FinishedRun { Architectures = ["amd64", "arm64"] }).Reason.ShouldBe(Reasons.ThresholdNotJudged);

    [Fact]
    public void Judge_GatedMetric_HasItsIntervalAt99PercentInTheStatus()
    {
        var run = new FinishedRun();
        Gate(run);

        run.Status.Comparisons!.Single(row => row.Metric == "requestsPerSecond").ConfidencePerMille.ShouldBe(990);
        run.Status.Comparisons!.Single(row => row.Metric == "p50").ConfidencePerMille.ShouldBe(950);
    }

    [Fact]
    public void Judge_WideSpread_IsNoBreachWhileTheIntervalReachesTheLimit()
    {
        var spread = new FinishedRun { Rate = (variant, round) => variant == "aot" ? 9_000 * (1 + (0.1 * (round % 3 - 1))) : 10_000 };

        Judge(spread).Status.ShouldBe("True");
    }

    private static Condition Judge(FinishedRun run)
    {
        Gate(run);
        return run.Status.Conditions.Single(condition => condition.Type == ConditionTypes.ThresholdsMet);
    }

    private static void Gate(FinishedRun run) => run.Spec.Thresholds = [new Threshold { Metric = "requestsPerSecond", MaxRegression = "5%" }];
}
