using Hotlap.Api.Units;
using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Specs;

namespace Hotlap.Planning.Tests.Specs;

public sealed class StageBuilderTests
{
    [Fact]
    public void Build_Steps_HoldsTheLargestUntilTheEnd()
    {
        var stages = Build(new LoadProfile { From = 50, To = 150, Step = 10, StepDuration = "10s", Duration = "5m" });

        stages.Select(stage => stage.Concurrency).ShouldBe([50, 60, 70, 80, 90, 100, 110, 120, 130, 140, 150]);
        stages.Take(10).ShouldAllBe(stage => stage.DurationMilliseconds == 10_000);
        stages[^1].DurationMilliseconds.ShouldBe(200_000);
        stages.ShouldAllBe(stage => stage.RatePerSecond == null);
    }

    [Fact]
    public void Build_StepsThatDoNotFit_EndWithTheLargest() =>
        Build(new LoadProfile { From = 1, To = 6, Step = 4, StepDuration = "1s", Duration = "4s" }).Select(stage => stage.Concurrency)
            .ShouldBe([1, 5, 6]);

    [Fact]
    public void Build_OfRate_KeepsTheConcurrency()
    {
        var stages = Build(new LoadProfile { Of = "Rate", From = 100, To = 300, Step = 100, StepDuration = "1s", Duration = "3s" });

        stages.Select(stage => stage.RatePerSecond).ShouldBe([100L, 200L, 300L]);
        stages.ShouldAllBe(stage => stage.Concurrency == 7);
    }

    [Theory]
    [InlineData(10, 100, "10s", "20s", 11)]
    [InlineData(10, 100, "10s", "10s", 10)]
    [InlineData(1, 10_000, "1h", "2h", 120)]
    [InlineData(1, 3, "10s", "20s", 3)]
    [InlineData(5, 5, "10s", "20s", 2)]
    [InlineData(1, 100, "1500ms", "1500ms", 1)]
    public void Build_Ramp_RisesEvenlyInStepsOfASecondOrMore(int from, int to, string ramp, string duration, int expected)
    {
        var stages = Build(new LoadProfile { From = from, To = to, RampDuration = ramp, Duration = duration });

        stages.Count.ShouldBe(expected);
        stages[0].Concurrency.ShouldBe(from);
        if (expected > 1) stages[^1].Concurrency.ShouldBe(to);
        stages.Select(stage => stage.Concurrency).ShouldBeInOrder();
        stages.ShouldAllBe(stage => stage.DurationMilliseconds >= 1000);
        stages.Sum(stage => stage.DurationMilliseconds).ShouldBe((long)GoDuration.Parse(duration).TotalMilliseconds);
    }

    private static IReadOnlyList<Measurement.Contract.StagePlan> Build(LoadProfile profile) =>
        StageBuilder.Build(new Load { Concurrency = 7, Profile = profile });
}
