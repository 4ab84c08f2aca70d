using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.Metrics;
using Hotlap.Measurement.Warnings;
using Hotlap.Planning.Reporting;

namespace Hotlap.Planning.Tests.Reporting;

public sealed class OutlierReportTests
{
    [Fact]
    public void Status_OneSlowTrial_NamesMetricRoundValueAndDistance()
    {
        var status = new FinishedRun { Rate = (variant, round) => variant != "aot" ? 10_000 : round == 4 ? 6_000 : 12_680 }.Status;

        status.Outliers!.Select(outlier => (outlier.Variant, outlier.Scenario, outlier.Metric, outlier.Round))
            .ShouldBe([("aot", "hello", MetricNames.RequestsPerSecond, 4), ("aot", "hello", MetricNames.P99, 4)]);
        var rate = status.Outliers![0];
        rate.Value.ShouldBe(5_988, "6,000 in the weather of round 4");
        rate.Median.ShouldBeInRange(12_600, 12_760);
        rate.Distance.ShouldBeGreaterThan(14);
        status.Results!.Find(cell => cell.Variant == "aot")!.Warnings!.ShouldContain(WarningCodes.Outliers);
        status.Results!.Find(cell => cell.Variant == "jit")!.Warnings.ShouldBeNull();
        status.Conditions.Find(condition => condition.Type == ConditionTypes.Trustworthy)!.Status.ShouldBe("True", "a note");
    }

    [Fact]
    public void Status_OneSlowStart_IsNotedOfTheVariant()
    {
        var starts = 0;
        var status = new FinishedRun
        {
            Startup = startup => ++starts == 5 ? startup with { FirstCorrectAnswerMicroseconds = 9_000_000 } : startup,
        }.Status;

        status.Outliers!.Select(outlier => (outlier.Variant, outlier.Scenario, outlier.Metric, outlier.Round, outlier.Value))
            .ShouldBe([("jit", "", MetricNames.Startup, 3, 9_000_000)]);
        status.Variants![0].Warnings!.ShouldBe([WarningCodes.Outliers]);
    }

    [Fact]
    public void Status_UsualSpread_HasNone() => new FinishedRun().Status.Outliers.ShouldBeNull();

    [Fact]
    public void Status_ManyOutliers_IsBounded()
    {
        var first = new FinishedRun();
        var status = new FinishedRun
        {
            Spec = first.Spec with
            {
                Scenarios = [.. Enumerable.Range(1, 32).Select(i => first.Spec.Scenarios[0] with { Name = $"s{i}" })],
            },
            Rate = (_, round) => round == 4 ? 6_000 : 12_680,
        }.Status;

        status.Outliers!.Count.ShouldBe(OutlierReport.Most);
    }
}
