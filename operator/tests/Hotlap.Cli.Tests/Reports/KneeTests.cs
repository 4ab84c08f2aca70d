using Hotlap.Api.V1Alpha1;
using Hotlap.Cli.Reports;

namespace Hotlap.Cli.Tests.Reports;

public sealed class KneeTests
{
    [Fact]
    public void Of_ThroughputThatStopsToGrow_IsTheLastStepThatGained() =>
        Knee.Of(Curve((10, 1000, 10), (20, 2000, 10), (30, 2900, 11), (40, 3000, 14), (50, 3000, 17)))!.Describe()
            .ShouldBe("knee at 30 in flight: 2900 requests/s");

    [Fact]
    public void Of_ThroughputThatStillGrows_IsBeyondTheSteps() =>
        Knee.Of(Curve((10, 1000, 10), (20, 2000, 10), (30, 3000, 10)))!.Describe()
            .ShouldBe("no knee within the steps: still below it at 30 in flight");

    [Fact]
    public void Of_Saturated_IsAtTheFirstStep() =>
        Knee.Of(Curve((10, 1000, 10), (20, 1000, 20), (30, 1000, 30)))!.Describe()
            .ShouldBe("no knee within the steps: already at or above it at 10 in flight");

    [Fact]
    public void Of_StepWithoutLatency_IsNotKnown() => Knee.Of(Curve((10, 1000, 10), (20, 2000, null), (30, 2000, 10))).ShouldBeNull();

    [Fact]
    public void Of_CurveOverTime_HasNone() => Knee.Of(
        [.. Enumerable.Range(0, 5).Select(second => new CurvePointStatus { OffsetMilliseconds = second * 1000, RequestsPerSecond = 5,
            P50Microseconds = 5 })]).ShouldBeNull();

    [Fact]
    public void Of_Nothing_HasNone() => Knee.Of([]).ShouldBeNull();

    private static List<CurvePointStatus> Curve(params (int Load, long Rate, long? P50)[] steps) => [.. steps.Select(step =>
        new CurvePointStatus { Concurrency = step.Load, RequestsPerSecond = step.Rate, P50Microseconds = step.P50 })];
}
