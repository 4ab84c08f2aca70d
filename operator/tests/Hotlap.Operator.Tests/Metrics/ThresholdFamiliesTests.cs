using Hotlap.Api.V1Alpha1;
using Hotlap.Operator.Metrics;

namespace Hotlap.Operator.Tests.Metrics;

public sealed class ThresholdFamiliesTests
{
    [Theory]
    [InlineData("p99", "20ms", "hotlap_threshold_limit_seconds", 0.02)]
    [InlineData("startup", "2s", "hotlap_threshold_limit_seconds", 2)]
    [InlineData("cpuPerRequest", "50us", "hotlap_threshold_limit_seconds", 5e-5)]
    [InlineData("peakMemory", "64Mi", "hotlap_threshold_limit_bytes", 67_108_864)]
    [InlineData("gcPause", "50", "hotlap_threshold_limit_ratio", 0.05)]
    [InlineData("errors", "0", "hotlap_threshold_limit", 0)]
    [InlineData("requestsPerSecond", "1000", "hotlap_threshold_limit", 1000)]
    [InlineData("walk", "7ms", "hotlap_threshold_limit_seconds", 0.007)]
    public void Read_Limit_IsInTheFamilyOfItsBaseUnitAlone(string metric, string limit, string family, double expected)
    {
        var run = Run(new Threshold { Metric = metric, Scenario = "hello", Max = limit });

        Limits(run).ShouldHaveSingleItem().ShouldBe((family, expected, $"metric={metric},variant=,scenario=hello,payload=,bound=max"));
    }

    [Fact]
    public void Read_SeveralLimitsOfOneScope_AreTheStricterOnes()
    {
        var run = Run(
            new Threshold { Metric = "p99", Max = "30ms", Min = "1ms" }, new Threshold { Metric = "p99", Max = "20ms", Min = "2ms", Variant = "" },
            new Threshold { Metric = "p99", Max = "10ms", Variant = "aot" });

        Limits(run).Select(limit => (limit.Value, limit.Labels)).ShouldBe(
        [
            (0.002, "metric=p99,variant=,scenario=,payload=,bound=min"), (0.02, "metric=p99,variant=,scenario=,payload=,bound=max"),
            (0.01, "metric=p99,variant=aot,scenario=,payload=,bound=max"),
        ]);
    }

    [Fact]
    public void Read_RegressionsAndMistakes_HaveNoLimit() => Limits(Run(
        new Threshold { Metric = "p99", MaxRegression = "5%" }, new Threshold { Metric = "p99", Max = "fast" },
        new Threshold { Metric = "unknown", Max = "1" })).ShouldBeEmpty();

    private static IEnumerable<(string Family, double Value, string Labels)> Limits(BenchmarkRun run) =>
        from family in ThresholdFamilies.All
        where family.Name != "hotlap_threshold_verdict"
        from value in family.List(run)
        select (family.Name, value.Value, value.Labels);

    private static BenchmarkRun Run(params Threshold[] thresholds) => new()
    {
        Spec = new BenchmarkRunSpec
        {
            Thresholds = [.. thresholds], Metrics = [new MetricDefinition { Name = "walk", Unit = MetricUnits.Nanoseconds }],
        },
    };
}
