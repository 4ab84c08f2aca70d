using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Histograms;
using Hotlap.Measurement.Metrics;
using Hotlap.Measurement.Statistics;
using Hotlap.Measurement.Summaries;

namespace Hotlap.Measurement.Tests.Results;

public sealed class AggregatorTests
{
    [Fact]
    public void Summarize_NoSamples_IsNull()
    {
        CellAggregator.Summarize([]).ShouldBeNull();
        StartupAggregator.Summarize([]).ShouldBeNull();
    }

    [Fact]
    public void Summarize_ThreeRounds_MergesAndTakesMedians()
    {
        var summary = CellAggregator.Summarize(
        [
            Round(
                requests: 1000, milliseconds: 1) with { Errors = 1, ErrorsByCause = Causes("http 500", 1), TargetCpuNanoseconds = 1_000_000,
                TargetPeakMemoryBytes = 70, Warnings = ["B"] },
            Round(
                requests: 2000, milliseconds: 2) with { TargetCpuNanoseconds = 6_000_000, TargetPeakMemoryBytes = 90,
                Warnings = ["A", "B"] },
            Round(requests: 4000, milliseconds: 3) with { Errors = 3, ErrorsByCause = Causes("http 500", 3), TargetPeakMemoryBytes = 80 },
        ])!;

        summary.Trials.ShouldBe(3);
        summary.Requests.ShouldBe(7000);
        summary.Errors.ShouldBe(4);
        summary.ErrorsByCause.ShouldBe(Causes("http 500", 4));
        summary.RequestsPerSecond.ShouldBe(new Spread(1000, 500, 2000));
        summary.CpuNanosecondsPerRequest.ShouldBe(2000);
        summary.PeakMemoryBytes.ShouldBe(90);
        summary.Warnings.ShouldBe(["A", "B"]);
        var latency = summary.LatencyMicroseconds!;
        latency.Mean.ShouldBe(((1000 * 1000) + (2000 * 2000) + (4000 * 3000) + 3500) / 7000);
        (latency.Min, latency.Max).ShouldBe((1000, 3000));
        latency.P50.ShouldBe(3000);
        latency.P999.ShouldBeNull();
    }

    [Fact]
    public void Summarize_TwoUnlikeRounds_PercentilesAreOfAllRequestsNotMeansOfPercentiles()
    {
        var summary = CellAggregator.Summarize([Round(requests: 9_900, milliseconds: 1), Round(requests: 100, milliseconds: 100)])!;

        summary.LatencyMicroseconds!.P99!.Value.ShouldBeInRange(999, 1001);
        summary.LatencyMicroseconds!.P999.ShouldBe(100_000);
    }

    [Theory]
    [InlineData(new long[] { 5 }, 5_000)]
    [InlineData(new long[] { 9, 1, 2 }, 2_000)]
    [InlineData(new long[] { 1, 9, 2, 5 }, 3_500)]
    public void Summarize_UnlikeRounds_MedianP99IsOfTheRoundsAndP99OfAllRequests(long[] milliseconds, long expected)
    {
        var latency = CellAggregator.Summarize([.. milliseconds.Select(latency => Round(requests: 1000, latency))])!.LatencyMicroseconds!;

        latency.MedianP99.ShouldBe(expected);
        latency.P99!.Value.ShouldBeInRange(milliseconds.Max() * 999, milliseconds.Max() * 1001);
    }

    [Fact]
    public void Summarize_RoundsOfUnlikeLengths_CountOnceEachInMedianP99() =>
        CellAggregator.Summarize([Round(requests: 1, milliseconds: 1), Round(requests: 1, milliseconds: 2), Round(10_000, 3)])!
            .LatencyMicroseconds!.MedianP99.ShouldBe(2000);

    [Fact]
    public void Summarize_ARoundWithoutACorrectAnswer_HasNoMedianP99()
    {
        var silent = new CellSample { WindowNanoseconds = 2_000_000_000, Errors = 5 };

        var latency = CellAggregator.Summarize([Round(1000, 1), Round(1000, 2), silent])!.LatencyMicroseconds!;

        (latency.P99, latency.MedianP99).ShouldBe((2000, (long?)null));
    }

    [Fact]
    public void Summarize_SevenRounds_MedianP99IsOfTheValuesOfItsInterval()
    {
        var summary = CellAggregator.Summarize([.. Enumerable.Range(1, 7).Select(round => Round(100 * round, round))])!;

        var interval = summary.Intervals.Single(interval => interval.Metric == MetricNames.P99);
        (interval.Low, summary.LatencyMicroseconds!.MedianP99, interval.High).ShouldBe((1000, 4000L, 7000));
    }

    [Theory]
    [InlineData("ghz", 9_999, false)]
    [InlineData("ghz", 10_000, true)]
    [InlineData("h2load", 10_000, true)]
    [InlineData("ab", 10_000, false)]
    public void Summarize_EnoughRequestsOfAToolThatListsThem_HasP999(string tool, long requests, bool has) =>
        (CellAggregator.Summarize(
            [Round(requests, 1) with { Tool = new ToolVersion { Name = tool } }])!.LatencyMicroseconds!.P999 is not null).ShouldBe(has);

    [Fact]
    public void Summarize_NothingMeasuredOfTheTarget_IsNullNotZero()
    {
        var summary = CellAggregator.Summarize([Round(10, 1)])!;

        (summary.CpuNanosecondsPerRequest, summary.PeakMemoryBytes).ShouldBe(((long?)null, (long?)null));
    }

    [Fact]
    public void Summarize_NoCorrectAnswer_HasRateZeroAndNoLatency()
    {
        var summary = CellAggregator.Summarize([new CellSample { WindowNanoseconds = 1, Errors = 5, TargetCpuNanoseconds = 5 }])!;

        summary.RequestsPerSecond.ShouldBe(new Spread(0, 0, 0));
        summary.LatencyMicroseconds.ShouldBeNull();
        summary.CpuNanosecondsPerRequest.ShouldBeNull();
    }

    [Fact]
    public void Summarize_OtherShapes_Throws()
    {
        var other = new LatencyHistogram(2);
        other.Record(5);
        var sample = Round(1, 1) with { Latency = new LatencySample { Histogram = other.EncodeBase64() } };

        Should.Throw<HistogramFormatException>(() => CellAggregator.Summarize([Round(1, 1), sample]));
    }

    [Fact]
    public void Summarize_NoWindow_Throws() => Should.Throw<ArgumentException>(() => CellAggregator.Summarize([new CellSample()]));

    [Fact]
    public void Summarize_Startups_TakesMediansAndTheWidestError()
    {
        var summary = StartupAggregator.Summarize(
        [
            new StartupSample { FirstCorrectAnswerMicroseconds = 300, ListeningMicroseconds = 100, ResolutionMicroseconds = 9,
                IdleMemoryBytes = 10 },
            new StartupSample { FirstCorrectAnswerMicroseconds = 200, ListeningMicroseconds = 150, ResolutionMicroseconds = 20,
                IdleMemoryBytes = 30 },
            new StartupSample { FirstCorrectAnswerMicroseconds = 900, ListeningMicroseconds = 120, ResolutionMicroseconds = 1,
                IdleMemoryBytes = 11 },
        ])!;

        summary.ShouldBe(
            new StartupSummary(3, Microseconds: new Spread(300, 200, 900), P90Microseconds: 780, Interval: null,
                ListeningMicroseconds: new Spread(120, 100, 150), ResolutionMicroseconds: 20, IdleMemoryBytes: 11));
    }

    [Theory]
    [InlineData(30_000_000, 10_000_000L, 30_000, 10_000, 60_000)]
    [InlineData(90_000_000, 20_000_000L, 90_000, 20_000, 0)]
    public void Summarize_Startups_SayWhatTheirThreadsDid(long cpu, long delay, long onCpu, long waited, long blocked)
    {
        var older = new StartupSample { FirstCorrectAnswerMicroseconds = 100_000, CpuNanoseconds = 1_000_000 };

        StartupAggregator.Summarize([older with { CpuNanoseconds = cpu, RunDelayNanoseconds = delay }, older])!.Parts
            .ShouldBe(new StartupParts(onCpu, waited, blocked));
        StartupAggregator.Summarize([older])!.Parts.ShouldBeNull();
    }

    private static Dictionary<string, long> Causes(string cause, long count) => new() { [cause] = count };

    /// <summary>Two seconds with as many requests, all of the same latency.</summary>
    private static CellSample Round(long requests, long milliseconds)
    {
        var histogram = new LatencyHistogram();
        var nanoseconds = milliseconds * 1_000_000;
        histogram.Record(nanoseconds, requests);
        return new CellSample
        {
            Requests = requests,
            WindowNanoseconds = 2_000_000_000,
            Latency =
                new LatencySample { MinNanoseconds = nanoseconds, MeanNanoseconds = nanoseconds, MaxNanoseconds = nanoseconds,
                    Histogram = histogram.EncodeBase64() },
        };
    }
}
