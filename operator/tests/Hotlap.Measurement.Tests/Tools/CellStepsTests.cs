using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Histograms;
using Hotlap.Measurement.Tools;

namespace Hotlap.Measurement.Tests.Tools;

public sealed class CellStepsTests
{
    private static readonly StagePlan[] Stages =
        [new() { Concurrency = 2, DurationMilliseconds = 1_000 },
            new() { Concurrency = 4, RatePerSecond = 300, DurationMilliseconds = 2_000 }];

    [Fact]
    public void Of_Stages_AreCellsOfTheirOwn()
    {
        var cell = new CellPlan { Concurrency = 9, Requests = 5, Curve = true, Stages = Stages };

        CellSteps.Of(cell).Select(s => (s.Concurrency, s.RatePerSecond, s.DurationMilliseconds, s.Requests, s.Stages.Count, s.Curve))
            .ShouldBe([(2, null, 1_000, null, 0, false), (4, 300, 2_000, null, 0, false)]);
        CellSteps.Of(cell with { Stages = [] }).ShouldHaveSingleItem().Concurrency.ShouldBe(9);
    }

    [Fact]
    public void Merge_Steps_AddsAndMergesAndNeverAverages()
    {
        var merged = CellSteps.Merge([Result(1_000_000_000, 10, 300, "a"), Result(2_500_000_000, 1_000, 100, "b")], Stages);

        (merged.Requests, merged.Errors, merged.WindowNanoseconds).ShouldBe((400, 6, 3_500_000_000));
        merged.ErrorsByCause.ShouldBe(new Dictionary<string, long> { ["a"] = 3, ["b"] = 3 });
        merged.BodyBytes.ShouldBe(400 * 11);
        merged.MeanNanoseconds.ShouldBe(((300 * 10_000) + (100 * 1_000_000)) / 400);
        merged.Histogram.ValueAtPercentile(75).ShouldBeInRange(10_000, 10_500);
        merged.Histogram.ValueAtPercentile(76).ShouldBeInRange(1_000_000, 1_001_000);
        merged.Warnings.ShouldBe(["A", "Z"]);
        merged.Curve.Select(p => (p.OffsetMilliseconds, p.DurationMilliseconds, p.Concurrency, p.RatePerSecond, p.Requests, p.Errors))
            .ShouldBe([(0, 1_000, 2, null, 300, 3), (1_000, 2_500, 4, 300, 100, 3)]);
        // 3 of 103 requests failed.
        merged.Curve[1].P99Nanoseconds.ShouldBeNull();
        merged.Curve[1].P50Nanoseconds!.Value.ShouldBeInRange(1_000_000, 1_001_000);
    }

    [Fact]
    public void Merge_StepWhoseBodiesAreNotKnown_HasNoBytes()
    {
        var steps = new[] { Result(1_000_000_000, 10, 300, "a"), Result(2_500_000_000, 1_000, 100, "b") with { BodyBytes = null } };

        CellSteps.Merge(steps, Stages).BodyBytes.ShouldBeNull();
    }

    [Theory]
    [InlineData(100, 2_000_000_000, 190, 0, 9L, 0L)]
    [InlineData(100, 2_000_000_000, 199, 0, 0L, 0L)]
    [InlineData(100, 2_000_000_000, 150, 20, 9L, 20L)]
    [InlineData(100, 2_000_000_000, 150, 20, null, null)]
    [InlineData(null, 2_000_000_000, 150, 20, 9L, null)]
    public void FindUnsent_OpenLoop_IsWhatWasPlannedAndNotSent(int? rate, long window, long answers, long failed, long? drain, long? unsent)
    {
        var result = Result(window, 10, answers, "a") with
        {
            Drain = drain, ErrorsByCause = new Dictionary<string, long> { ["http 500"] = failed, ["generator: no free port"] = 5 },
        };

        result.FindUnsent(new CellPlan { RatePerSecond = rate, DurationMilliseconds = 2_000 }).ShouldBe(unsent);
        result.FindUnsent(new CellPlan { RatePerSecond = rate, Requests = 200 }).ShouldBeNull();
    }

    private static ToolResult Result(long window, long microseconds, long count, string cause)
    {
        var histogram = new LatencyHistogram();
        histogram.Record(microseconds * 1_000, count);
        return new ToolResult
        {
            Requests = count,
            ErrorsByCause = new Dictionary<string, long> { [cause] = 3 },
            WindowNanoseconds = window,
            BodyBytes = count * 11,
            Histogram = histogram,
            MeanNanoseconds = microseconds * 1_000,
            ResolutionNanoseconds = 1,
            Warnings = ["Z", "A"],
        };
    }
}
