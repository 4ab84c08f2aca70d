using Hotlap.Measurement.Comparing;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Metrics;
using Hotlap.Measurement.Results;
using Hotlap.Measurement.Summaries;
using Hotlap.Measurement.Tests.Support;

namespace Hotlap.Measurement.Tests.Results;

public sealed class MemoryGrowthTests
{
    private const long Base = 50_000_000;
    private const long Second = 1_000_000_000;

    /// <summary>A window of two minutes in intervals of 3.2 s, with 6,000 correct answers.</summary>
    [Fact]
    public void Of_SteadyLeak_IsItsRatePerMinuteAndPerMillionRequests()
    {
        var growth = MemoryGrowth.Of(Cell(index => Base + (3_200 * index)))!;

        growth.BytesPerMinute.ShouldBe(60_000, 1e-6);
        growth.BytesPerMillionRequests!.Value.ShouldBe(120_000 / 6_000.0 * 1e6, 1e-3);
        growth.Within.Low.ShouldBe(60_000, 1e-6);
    }

    [Fact]
    public void Of_NoiseAndCollections_IsTheRateWithinAFewPercent()
    {
        var random = new Random(1);

        var growth = MemoryGrowth.Of(Cell(index => Base + (320_000 * index) + (index % 5 * 50_000) + random.Next(100_000)))!;

        growth.BytesPerMinute.ShouldBeInRange(5_900_000, 6_100_000);
        growth.Within.Contains(6_000_000).ShouldBeTrue();
    }

    [Fact]
    public void Of_NoiseWithoutLeak_HasAnIntervalThatContainsZero()
    {
        var random = new Random(1);

        MemoryGrowth.Of(Cell(_ => Base + random.Next(1_000_000)))!.Within.Contains(0).ShouldBeTrue();
    }

    [Fact]
    public void Of_MemoryThatStays_IsZeroAndNotNull()
    {
        var growth = MemoryGrowth.Of(Cell(_ => Base))!;

        (growth.BytesPerMinute, growth.BytesPerMillionRequests, growth.Within).ShouldBe((0, 0, new(0, 0)));
    }

    [Fact]
    public void Of_HeapThatGrowsInTheFirstHalfOnly_IsZero() =>
        MemoryGrowth.Of(Cell(index => Base + (1_000_000 * Math.Min(index, 19))))!.BytesPerMinute.ShouldBe(0);

    [Fact]
    public void Of_MemoryThatShrinks_IsNegative() =>
        MemoryGrowth.Of(Cell(index => Base - (3_200 * index)))!.BytesPerMinute.ShouldBe(-60_000, 1e-6);

    public static TheoryData<string, CellSample> WithoutGrowth => new()
    {
        { "older version", Cell(_ => Base) with { TargetMemory = null } },
        { "short window", Cell(_ => Base) with { ProbeWindowNanoseconds = (60 * Second) - 1 } },
        { "no probe", Cell(_ => Base) with { ProbeWindowNanoseconds = null } },
        { "few readings", Cell(index => index < 28 ? null : Base) },
        { "profile", Cell(_ => Base) with { Curve = [new CurvePoint { Concurrency = 1 }] } },
    };

    [Theory]
    [MemberData(nameof(WithoutGrowth))]
    public void Of_WindowThatShowsNoGrowth_IsNull(string name, CellSample cell) => MemoryGrowth.Of(cell).ShouldBeNull(name);

    [Fact]
    public void Of_TenReadingsInTheSecondHalf_Suffice() =>
        MemoryGrowth.Of(Cell(index => index < 27 ? null : Base)).ShouldNotBeNull();

    [Fact]
    public void Of_NoCorrectAnswer_IsPerMinuteOnly()
    {
        var growth = MemoryGrowth.Of(Cell(_ => Base) with { Requests = 0 })!;

        (growth.BytesPerMinute, growth.BytesPerMillionRequests).ShouldBe((0, null));
    }

    [Fact]
    public void Summarize_OneTrial_HasTheIntervalWithinIt()
    {
        var summary = CellAggregator.Summarize([Cell(index => Base + (3_200 * index))])!;

        summary.MemoryGrowth.ShouldBe(new GrowthSummary(60_000, 20_000_000, (60_000, 60_000)));
        summary.Intervals.ShouldBeEmpty();
    }

    [Fact]
    public void Summarize_SevenTrials_HasTheIntervalOverThem()
    {
        var summary = CellAggregator.Summarize([.. Enumerable.Range(-3, 7).Select(trial => Cell(index => Base + (3_200 * trial * index)))])!;

        summary.MemoryGrowth.ShouldBe(new GrowthSummary(0, 0, null));
        summary.Intervals.Where(interval => interval.Metric == MetricNames.MemoryGrowth)
            .ShouldBe([new MetricInterval(MetricNames.MemoryGrowth, -180_000, 180_000)]);
        summary.Intervals.ShouldContain(interval => interval.Metric == MetricNames.MemoryGrowthPerMillionRequests);
    }

    /// <summary>The margin of 5% of 50 MB in an hour is 41,667 bytes a minute: 2,222 bytes in an interval of 3.2 s.</summary>
    [Theory]
    [InlineData(2_300, 0, Verdict.Worse)]
    [InlineData(2_200, 0, Verdict.Same)]
    [InlineData(-2_300, 0, Verdict.Better)]
    [InlineData(1_000, 1_000, Verdict.Inconclusive)]
    public void Compare_Growth_IsJudgedByDifferencesInSharesOfThePeak(long perInterval, long spread, Verdict expected)
    {
        var row = Row(MetricNames.MemoryGrowth, new(), round => perInterval + (spread * (round - 4)));

        (row.Verdict, row.ChangePerMille, row.LowPerMille, row.MarginPerMille, row.Rounds).ShouldBe((expected, null, null, 50, 7));
        (row.RoundsNeeded is null).ShouldBe(expected != Verdict.Inconclusive);
    }

    /// <summary>20 MB per million requests are 40% of 50 MB.</summary>
    [Theory]
    [InlineData(390, Verdict.Worse)]
    [InlineData(410, Verdict.Same)]
    public void Compare_GrowthPerRequest_HasAMarginInAMillionRequests(int marginPerMille, Verdict expected) => Row(
        MetricNames.MemoryGrowthPerMillionRequests, new() { [MetricNames.MemoryGrowthPerMillionRequests] = marginPerMille },
        _ => 3_200).Verdict.ShouldBe(expected);

    [Fact]
    public void Compare_GrowthOfOneSideOnly_IsInconclusive()
    {
        var trials = Enumerable.Range(1, 7).SelectMany(round => new[]
        {
            Trials.Of("jit", round, Cell(_ => Base)), Trials.Of("aot", round, Cell(_ => Base) with { TargetMemory = null }),
        });

        Comparer.Compare([.. trials], Trials.JitAndAot, "jit").Single(row => row.Metric == MetricNames.MemoryGrowth).Verdict
            .ShouldBe(Verdict.Inconclusive);
    }

    /// <summary>Compares seven rounds in which the baseline's memory stays.</summary>
    private static ComparisonRow Row(string metric, Dictionary<string, int> margins, Func<int, long> perInterval)
    {
        var trials = Enumerable.Range(1, 7).SelectMany(round => new[]
        {
            Trials.Of("jit", round, Cell(_ => Base)), Trials.Of("aot", round, Cell(index => Base + (perInterval(round) * index))),
        });
        return Comparer.Compare([.. trials], Trials.JitAndAot with { MarginsPerMille = margins }, "jit")
            .Single(row => row.Metric == metric);
    }

    private static CellSample Cell(Func<int, long?> bytes) => Trials.Cell(6_000, 1_000_000) with
    {
        WindowNanoseconds = 120 * Second, ProbeWindowNanoseconds = 121 * Second,
        TargetMemory = new MemoryCurve
        {
            IntervalMilliseconds = 3_200, Bytes = [.. Enumerable.Range(0, 37).Select(bytes)],
        },
    };
}
