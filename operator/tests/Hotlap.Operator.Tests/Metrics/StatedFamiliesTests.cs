using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;
using Hotlap.Operator.Metrics;

namespace Hotlap.Operator.Tests.Metrics;

public sealed class StatedFamiliesTests
{
    [Theory]
    [InlineData(MetricUnits.Nanoseconds, "hotlap_metric_seconds", 0.0092)]
    [InlineData(MetricUnits.Bytes, "hotlap_metric_bytes", 9_200_000)]
    [InlineData(MetricUnits.Count, "hotlap_metric", 9_200_000)]
    [InlineData(MetricUnits.PerSecond, "hotlap_metric_per_second", 9_200_000)]
    [InlineData(MetricUnits.Thousandths, "hotlap_metric_ratio", 9200)]
    public void Read_AnyUnit_IsInTheFamilyOfItsBaseUnitAlone(string unit, string family, double expected)
    {
        var run = Run(new StatedMetricStatus { Name = "time", Unit = unit, Median = 9_200_000, Low = 9_000_000, High = 9_900_000 });

        var values = StatedFamilies.All.SelectMany(each => each.List(run).Select(value => (each.Name, value.Value, value.Labels)))
            .ToList();

        values.Select(value => value.Name).Distinct().ShouldBe([family]);
        values[0].Value.ShouldBe(expected);
        values[0].Labels.ShouldBe("variant=aot,scenario=walk,payload=,metric=time,stat=median");
        values.Select(value => value.Labels.Split('=')[^1]).ShouldBe(["median", "low", "high"]);
    }

    [Fact]
    public void Read_EnoughTrials_HasTheIntervalOfTheMetric()
    {
        var run = Run(new StatedMetricStatus { Name = "calls", Unit = MetricUnits.Count, Median = 10, Low = 9, High = 12 });
        run.Status!.Results![0].Intervals =
            [new IntervalStatus { Metric = "other", Low = 1, High = 2 }, new IntervalStatus { Metric = "calls", Low = 10, High = 11 }];

        Family("hotlap_metric").List(run).Select(value => value.Value).ShouldBe([10, 9, 12, 10, 11]);
    }

    [Fact]
    public void Read_RunOfRequests_HasNone() => StatedFamilies.All.SelectMany(family => family.List(Run())).ShouldBeEmpty();

    [Fact]
    public void Errors_ProgramWithoutRequests_HasNoSeries()
    {
        Family("hotlap_request_errors").List(Run()).ShouldBeEmpty();
        Family("hotlap_request_errors").List(Run(cell => cell.Errors = 2)).ShouldHaveSingleItem().Value.ShouldBe(2);
        Family("hotlap_request_errors").List(Run(cell => cell.RequestsPerSecond = new SpreadStatus()))
            .ShouldHaveSingleItem().Value.ShouldBe(0);
    }

    private static ResultFamily Family(string name) => ResultFamilies.All.Single(family => family.Name == name);

    private static BenchmarkRun Run(params StatedMetricStatus[] metrics) =>
        Run(cell => cell.Metrics = metrics.Length == 0 ? null : [.. metrics]);

    private static BenchmarkRun Run(Action<CellStatus> change)
    {
        var cell = new CellStatus { Variant = "aot", Scenario = "walk", Trials = 10 };
        change(cell);
        return new BenchmarkRun { Metadata = new ObjectMeta { Namespace = "ns", Name = "r" },
            Status = new BenchmarkRunStatus { Results = [cell] } };
    }
}
