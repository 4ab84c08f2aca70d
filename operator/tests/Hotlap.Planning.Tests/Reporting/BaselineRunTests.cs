using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.Comparing;
using Hotlap.Planning.Digests;
using Hotlap.Planning.Observing;

namespace Hotlap.Planning.Tests.Reporting;

/// <summary>A comparison with another run says nothing until earlier runs tell how much runs of the same image differ.</summary>
public sealed class BaselineRunTests
{
    [Theory]
    [InlineData(0)]
    [InlineData(2)]
    public void Status_TooFewEarlierRuns_ShowsTheChangeAndNoVerdict(int earlier)
    {
        var status = Compare(rate: 5_000, earlier);

        var condition = status.Conditions.Single(condition => condition.Type == ConditionTypes.ThresholdsMet);
        (condition.Status, condition.Reason).ShouldBe(("Unknown", Reasons.ThresholdsNotShown));
        condition.Message.ShouldContain($"that takes 3 earlier runs of the baseline's measurement, and there are {earlier}");
        var row = status.Comparisons!.Single(row => row is { Metric: "requestsPerSecond", Variant: "jit" });
        (row.ChangePerMille, row.LowPerMille, row.Verdict, row.EarlierRuns).ShouldBe((-500, null, "Inconclusive", earlier));
        status.Summary!.ShouldContain($"3 earlier runs would tell how much runs differ, there are {earlier}");
    }

    [Theory]
    [InlineData(10_000, "True", "Met")]
    [InlineData(5_000, "False", "Violated")]
    public void Status_ThreeEarlierRuns_IsJudgedByTheMarginWithoutAThreshold(double rate, string expected, string verdict)
    {
        var status = Compare(rate, earlier: 3);

        status.Conditions.Single(condition => condition.Type == ConditionTypes.ThresholdsMet).Status.ShouldBe(expected);
        var row = status.Thresholds.ShouldHaveSingleItem();
        (row.Metric, row.MaxRegression, row.Verdict).ShouldBe(("requestsPerSecond", "5%", verdict));
    }

    [Fact]
    public void Status_ThresholdOnTheSameMetric_TakesThePlaceOfTheMargin()
    {
        var status = Compare(rate: 5_000, earlier: 3, new Threshold { Metric = "requestsPerSecond", MaxRegression = "60%" });

        status.Thresholds.ShouldHaveSingleItem().ShouldSatisfyAllConditions(row => row.MaxRegression.ShouldBe("60%"), row => row.Verdict.ShouldBe("Met"));
    }

    [Fact]
    public void Status_VariantThatTheBaselineLacks_IsNotShown()
    {
        var threshold = new Threshold { Metric = "requestsPerSecond", MaxRegression = "10%" };

        var status = Compare(Alone(rate: 10_000), new FinishedRun { Rate = (_, _) => 10_000 }, earlier: 3, threshold);

        var row = status.Thresholds.ShouldHaveSingleItem();
        row.Verdict.ShouldBe("NotShown");
        row.Message.ShouldBe(
            "requestsPerSecond of hello on aot was not compared: before has no figures of a variant aot; measure it there, or name one of its variants in comparison.baseline");
        status.Conditions.Single(condition => condition.Type == ConditionTypes.ThresholdsMet).Status.ShouldBe("Unknown");
    }

    private static FinishedRun Alone(double rate)
    {
        var run = new FinishedRun { Rate = (_, _) => rate };
        run.Spec.Variants = [run.Spec.Variants[0]];
        return run;
    }

    private static BenchmarkRunStatus Compare(double rate, int earlier, params Threshold[] thresholds) =>
        Compare(new FinishedRun { Rate = (_, _) => 10_000 }, new FinishedRun { Rate = (_, _) => rate }, earlier, thresholds);

    private static BenchmarkRunStatus Compare(FinishedRun first, FinishedRun second, int earlier, params Threshold[] thresholds)
    {
        var (before, now) = (first.Observation, second.Observation);
        var images = before.Preparation!.Images;
        var reference = new BaselineReference
        {
            Name = "before", Measurement = RunMeasurement.Of(before.Run), Method = RunMeasurement.Method(before.Run.Spec), Images = images, Variants = [.. images.Select(image => image.Variant)],
        };
        var known = new ObservedBaseline(reference, before.Trials);
        var observation = now with
        {
            Run = now.Run with { Spec = now.Run.Spec with { Comparison = new Comparison { BaselineRun = "before" }, Thresholds = [.. thresholds] } },
            Baseline = known with { Earlier = [.. Enumerable.Repeat(EarlierRun.Of(known.Trials), earlier)] },
        };
        return RunPlanner.Plan(observation, new DateTimeOffset(2026, 1, 1, 1, 0, 0, TimeSpan.Zero)).Status!;
    }
}
