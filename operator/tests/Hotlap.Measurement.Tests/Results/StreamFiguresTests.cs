using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Results;
using Hotlap.Measurement.SampleLog;
using Hotlap.Measurement.Summaries;
using Hotlap.Measurement.Tests.Support;

namespace Hotlap.Measurement.Tests.Results;

public sealed class StreamFiguresTests
{
    /// <summary>1,000 calls of 20 messages in 10 s, of which each took 100 ms.</summary>
    private static readonly CellSample Streams = Trials.Cell(1_000, 100_000_000) with { StreamMessages = 20 };

    [Fact]
    public void Of_Streams_CountsMessagesAndDividesTheMedian()
    {
        var figures = CellFigures.Of(Streams);

        figures.RequestsPerSecond.ShouldBe(100);
        figures.MessagesPerSecond.ShouldBe(2_000);
        figures.MessageLatencyNanoseconds!.Value.ShouldBe(5_000_000, 5_000);
    }

    [Fact]
    public void Of_UnaryCalls_HasNoFiguresOfMessages()
    {
        var figures = CellFigures.Of(Trials.Cell(1_000, 100_000_000));

        (figures.MessagesPerSecond, figures.MessageLatencyNanoseconds).ShouldBe((null, null));
    }

    [Fact]
    public void Of_StreamsWithoutACorrectCall_HasNoLatency() =>
        CellFigures.Of(Trials.Cell(0, 1) with { StreamMessages = 20 }).MessageLatencyNanoseconds.ShouldBeNull();

    [Fact]
    public void Merge_Generators_KeepsTheMessagesOfACall() =>
        CellFigures.Of(CellMerger.Merge([Streams, Streams with { Requests = 500 }]).Sample).MessagesPerSecond.ShouldBe(3_000);

    [Fact]
    public void Summarize_Trials_TakesTheMedianAndItsInterval()
    {
        var summary =
            CellAggregator.Summarize([.. Enumerable.Range(0, 7).Select(trial => Streams with { Requests = 1_000 + (10 * trial) })])!;

        summary.MessagesPerSecond.ShouldBe(2_060);
        summary.MessageLatencyNanoseconds!.Value.ShouldBeInRange(5_000_000, 5_005_000);
        summary.Intervals.Select(interval => interval.Metric)
            .ShouldBe(["requestsPerSecond", "messagesPerSecond", "messageLatency", "p50", "p99", "cpuPerRequest"]);
        summary.Intervals.Single(interval => interval.Metric == "messagesPerSecond")
            .ShouldBe(new MetricInterval("messagesPerSecond", 2_000, 2_120));
    }

    [Theory]
    [InlineData(-1)]
    [InlineData(1_000_001)]
    public void Check_ImpossibleMessages_AreRefused(int messages) =>
        Should.Throw<SampleLogException>(
            () => SampleCheck.Check([new SampleLine { Cell = Streams with { StreamMessages = messages } }])).Message.ShouldContain(
                $"streamMessages is {messages}");
}
