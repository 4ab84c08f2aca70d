using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.History;
using Hotlap.Planning.Digests;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Plans;
using Scenario = Hotlap.Api.V1Alpha1.Scenario;

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
        condition.Message.ShouldContain($"it needs 3 earlier runs of the baseline's measurement, but there are {earlier}");
        var row = status.Comparisons!.Single(row => row is { Metric: "requestsPerSecond", Variant: "jit" });
        (row.ChangePerMille, row.LowPerMille, row.Verdict, row.EarlierRuns).ShouldBe((-500, null, "Inconclusive", earlier));
        status.Summary!.ShouldContain($"a verdict needs 3 earlier runs, but there are {earlier}");
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

        status.Thresholds.ShouldHaveSingleItem()
            .ShouldSatisfyAllConditions(row => row.MaxRegression.ShouldBe("60%"), row => row.Verdict.ShouldBe("Met"));
    }

    [Fact]
    public void Status_VariantThatTheBaselineLacks_IsNotShown()
    {
        var threshold = new Threshold { Metric = "requestsPerSecond", MaxRegression = "10%" };

        var status = Compare(Alone(rate: 10_000), new FinishedRun { Rate = (_, _) => 10_000 }, earlier: 3, threshold);

        var row = status.Thresholds.ShouldHaveSingleItem();
        row.Verdict.ShouldBe("NotShown");
        row.Message.ShouldBe(
            "requestsPerSecond of hello on aot was not compared: run before has no figures of variant aot; add the variant there, or set "
                + "comparison.baseline to one of its variants");
        status.Conditions.Single(condition => condition.Type == ConditionTypes.ThresholdsMet).Status.ShouldBe("Unknown");
    }

    [Fact]
    public void Status_VariantThatTheBaselineLacks_IsNotShownWithoutAThresholdEither()
    {
        var status = Compare(Alone(rate: 10_000), new FinishedRun { Rate = (_, _) => 10_000 }, earlier: 3);

        var row = status.Thresholds.ShouldHaveSingleItem();
        (row.Metric, row.Variant, row.Scenario, row.Verdict).ShouldBe(("requestsPerSecond", null, null, "NotShown"));
        row.Message.ShouldStartWith("requestsPerSecond of hello on aot was not compared: ");
    }

    [Fact]
    public void Status_BusyNode_IsNotTrustedWithoutPairs()
    {
        var status = Compare(new FinishedRun(), new FinishedRun { Sample = ConclusionsTests.Busy }, earlier: 3);

        var trust = status.Conditions.Single(condition => condition.Type == ConditionTypes.Trustworthy);
        (trust.Status, trust.Reason).ShouldBe(("False", "NodeBusy"));
    }

    [Fact]
    public void Status_MetricThatDecidesAndNoTrialHas_IsNotShown()
    {
        var status = Compare(Few(), Few(), earlier: 3);

        status.Thresholds!.Select(row => (row.Metric, row.Verdict)).ShouldBe([("p99", "Met"), ("p999", "NotShown")]);
        status.Conditions.Single(condition => condition.Type == ConditionTypes.ThresholdsMet).Status.ShouldBe("Unknown");
    }

    [Fact]
    public void Status_ClosedAndOpenLoop_EachIsJudgedByWhatDecidesThere()
    {
        var status = Compare(WithScenarios(10_000, Closed("a"), Open("b")), WithScenarios(10_000, Closed("a"), Open("b")), earlier: 3);

        status.Thresholds!.Select(row => (row.Metric, row.Scenario, row.MaxRegression, row.Verdict))
            .ShouldBe([("requestsPerSecond", "a", "5%", "Met"), ("p99", "b", "10%", "Met")]);
    }

    [Fact]
    public void Status_ThresholdOfOneScenario_LeavesTheOthersToTheirMargin()
    {
        var threshold = new Threshold { Metric = "requestsPerSecond", Scenario = "a", MaxRegression = "60%" };

        var status =
            Compare(WithScenarios(10_000, Closed("a"), Closed("b")), WithScenarios(5_000, Closed("a"), Closed("b")), earlier: 3, threshold);

        status.Thresholds!.Select(row => (row.Metric, row.Scenario, row.MaxRegression, row.Verdict))
            .ShouldBe([("requestsPerSecond", "a", "60%", "Met"), ("requestsPerSecond", "b", "5%", "Violated")]);
    }

    [Fact]
    public void Status_ThresholdOfOneVariant_LeavesTheOthersToTheirMargin()
    {
        var status =
            Compare(rate: 5_000, earlier: 3, new Threshold { Metric = "requestsPerSecond", Variant = "aot", MaxRegression = "60%" });

        status.Thresholds!.Select(row => (row.Variant, row.Scenario, row.MaxRegression, row.Verdict))
            .ShouldBe([("aot", null, "60%", "Met"), ("jit", null, "5%", "Violated")]);
    }

    [Fact]
    public void Status_VariantGivenUpBesideAThresholdOfAnother_IsNotShown()
    {
        var now = new FinishedRun { Rate = (_, _) => 10_000, Failed = ["jit"] };
        now.Spec.OnVariantFailure = OnVariantFailure.Continue;

        var status =
            Compare(
                new FinishedRun { Rate = (_, _) => 10_000 }, now, earlier: 3,
                new Threshold { Metric = "requestsPerSecond", Variant = "aot", MaxRegression = "5%" });

        status.Thresholds!.Select(row => (row.Variant, row.Verdict)).ShouldBe([("aot", "Met"), ("jit", "NotShown")]);
    }

    [Fact]
    public void Status_MoreScopesThanFit_HasOneRowForEachMetric()
    {
        Scenario[] scenarios = [.. Enumerable.Range(1, 31).Select(number => Closed($"s{number}")), Open("open")];
        var threshold = new Threshold { Metric = "requestsPerSecond", Variant = "v1", Scenario = "s1", MaxRegression = "60%" };

        var status = Compare(Wide(scenarios), Wide(scenarios), earlier: 3, threshold);

        status.Thresholds!.Select(row => (row.Metric, row.Variant, row.Scenario)).ShouldBe(
            [("requestsPerSecond", "v1", "s1"), ("requestsPerSecond", null, null), ("p99", null, null)]);
        status.Thresholds![1].Message.ShouldNotContain("of open");
        status.Thresholds![2].Message.ShouldNotContain("of s1");
    }

    private static Scenario Closed(string name) =>
        new() { Name = name, Http = new HttpRequest { Port = "http" }, Load = new Load { Duration = "20s" } };

    private static Scenario Open(string name) => Closed(name) with { Load = new Load { Duration = "20s", Rate = "1000" } };

    private static FinishedRun WithScenarios(double rate, params Scenario[] scenarios)
    {
        var run = new FinishedRun { Rate = (_, _) => rate };
        run.Spec.Scenarios = [.. scenarios];
        return run;
    }

    /// <summary>Too few answers for a 99.9th percentile, which decides.</summary>
    private static FinishedRun Few()
    {
        var run = new FinishedRun { Rate = (_, _) => 10_000, Sample = sample => sample with { Requests = 9_999 } };
        run.Spec.Comparison = new Comparison { PrimaryMetrics = ["p99", "p999"] };
        return run;
    }

    /// <summary>Five variants.</summary>
    private static FinishedRun Wide(Scenario[] scenarios)
    {
        var run = new FinishedRun { Rounds = 7, Rate = (_, _) => 10_000, Architectures = [.. Enumerable.Repeat("amd64", 5)] };
        run.Spec.Scenarios = [.. scenarios];
        run.Spec.Variants = [.. Enumerable.Range(1, 5).Select(number => new Variant { Name = $"v{number}", Image = "i:1" })];
        return run;
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
            Name = "before", Measurement = RunMeasurement.Of(before.Run), Method = RunMeasurement.Method(before.Run.Spec), Images = images,
            Variants = [.. images.Select(image => image.Variant)],
        };
        var known = new ObservedBaseline(reference, before.Trials);
        var observation = now with
        {
            Run = now.Run with { Spec = now.Run.Spec with { Comparison = (now.Run.Spec.Comparison
                ?? new Comparison()) with { BaselineRef = new() { Name = "before" } }, Thresholds = [.. thresholds] } },
            Baseline = known with { Earlier = [.. Enumerable.Repeat(EarlierRun.Of(known.Trials), earlier)] },
        };
        return RunPlanner.Plan(observation, new DateTimeOffset(2026, 1, 1, 1, 0, 0, TimeSpan.Zero)).Status!;
    }
}
