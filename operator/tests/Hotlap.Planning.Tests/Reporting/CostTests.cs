using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Digests;

namespace Hotlap.Planning.Tests.Reporting;

/// <summary>A run with prices: jit and aot occupy the same half core and 256 MiB, and aot answers 26.8% more requests.</summary>
public sealed class CostTests
{
    [Fact]
    public void Status_WithPrices_HasTheCostWithItsVerdict()
    {
        var status = Run().Status;

        // 0.5 x 0.036 + 0.25 x 0.004 = 0.019 an hour, in which jit gives 36 million answers.
        var cell = status.Results!.Single(result => result.Variant == "jit");
        cell.CostPerMillionRequestsMillionths!.Value.ShouldBeInRange(527, 529);
        cell.Intervals!.ShouldContain(interval => interval.Metric == "costPerMillionRequests");
        var row = status.Comparisons!.Single(comparison => comparison.Metric == "costPerMillionRequests");
        (row.Verdict, row.ChangePerMille).ShouldBe(("Better", -211));
    }

    [Theory]
    [InlineData("0.00053", null, "Met")]
    [InlineData("0.0004", null, "Violated")]
    [InlineData(null, "5%", "Met")]
    public void Thresholds_OnTheCost_AreJudged(string? max, string? regression, string verdict)
    {
        var run = Run();
        run.Spec.Thresholds.Add(new Threshold { Metric = "costPerMillionRequests", Max = max, MaxRegression = regression });

        run.Status.Thresholds!.Single().Verdict.ShouldBe(verdict);
    }

    [Fact]
    public void Status_WithoutPrices_HasNoCost()
    {
        var run = Run();
        run.Spec.Cost = null;

        run.Status.Results!.ShouldAllBe(cell => cell.CostPerMillionRequestsMillionths == null);
        run.Status.Comparisons!.ShouldNotContain(row => row.Metric == "costPerMillionRequests");
    }

    [Fact]
    public void Measurement_OtherPrices_IsTheSame()
    {
        var spec = Run().Spec;

        RunMeasurement.Of(spec with { Cost = new Cost { PerCoreHour = "9" } }).ShouldBe(RunMeasurement.Of(spec));
    }

    private static FinishedRun Run()
    {
        var run = new FinishedRun
        {
            Sample = sample => sample with
            {
                TargetCpuRequestMillicores = 500, TargetMemoryRequestBytes = 256 << 20, TargetCpuNanoseconds = 1_000_000_000,
                TargetPeakMemoryBytes = 1 << 20,
            },
        };
        run.Spec.Cost = new Cost { PerCoreHour = "0.036", PerGiBHour = "0.004", Currency = "EUR" };
        return run;
    }
}
