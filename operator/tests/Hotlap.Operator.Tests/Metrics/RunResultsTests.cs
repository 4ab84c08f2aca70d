using System.Text.Json;
using Hotlap.Api.Core;
using Hotlap.Api.Serialization;
using Hotlap.Api.V1Alpha1;
using Hotlap.Kubernetes;
using Hotlap.Operator.Metrics;
using Hotlap.Operator.Tests.Reliability;

namespace Hotlap.Operator.Tests.Metrics;

/// <summary>Alone: what other tests allocate would count as theirs.</summary>
[CollectionDefinition(nameof(RunResultsTests), DisableParallelization = true)]
[Collection(nameof(RunResultsTests))]
public sealed class RunResultsTests
{
    private const int Runs = 500;
    private const int LargestBytes = 4096;

    [Fact]
    public void Give_FinishedRun_IsWhatEachFamilyReads()
    {
        var run = Finished(1);
        var results = RunResults.Of(run);

        foreach (var (index, family) in ResultFamilies.All.Index())
            Listed(sink => results.Values.Give(index, sink)).ShouldBe(Listed(sink => family.Read(run, sink)), family.Name);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(127)]
    [InlineData(128)]
    [InlineData(-0.587)]
    [InlineData(0.012)]
    [InlineData(2.9E-05)]
    [InlineData(1.0 / 3)]
    [InlineData(1e300)]
    [InlineData(123_456_789_012.0)]
    [InlineData(double.NaN)]
    [InlineData(double.PositiveInfinity)]
    public void Give_AnyValue_IsTheSameToTheLastBit(double value)
    {
        var recorder = new ResultRecorder();
        recorder.EndFamily();
        recorder.Add(value, new KeyValuePair<string, string>("a", "b"));
        recorder.EndFamily();

        Listed(sink => recorder.Values().Give(1, sink)).ShouldBe([(value, "a=b")]);
    }

    [Fact]
    public void RunChanged_ManyFinishedRuns_TakeLittle()
    {
        var book = new ResultStore();
        var before = GC.GetTotalMemory(forceFullCollection: true);
        for (var number = 0; number < Runs; number++)
            Add(book, Finished(number));

        ((GC.GetTotalMemory(forceFullCollection: true) - before) / Runs).ShouldBeLessThan(LargestBytes);
        GC.KeepAlive(book);
    }

    [Fact]
    public void RunChanged_RunThatGoes_LeavesNothing()
    {
        var book = new ResultStore();
        var key = new ObjectKey("n", "run-1");
        book.RunChanged(new ObjectChange<BenchmarkRun>(WatchEventKind.Added, key, null, Finished(1)));
        book.RunChanged(new ObjectChange<BenchmarkRun>(WatchEventKind.Deleted, key, Finished(1), null));

        book.Runs.ShouldBeEmpty();
    }

    [Fact]
    public void Runs_MoreEndedOnesThanTheLimit_AreTheLastOnesAndThoseThatHaveNotEnded()
    {
        var book = new ResultStore();
        var start = new DateTimeOffset(2026, 1, 1, 0, 0, 0, TimeSpan.Zero);
        for (var number = 0; number <= ResultStore.MostEnded; number++)
        {
            var run = Finished(number);
            run.Status!.CompletionTime = start.AddSeconds(number);
            Add(book, run);
        }

        var open = Finished(-1);
        open.Status!.Conditions.Clear();
        Add(book, open);

        var names = book.Runs.Select(run => run.Run.Name).ToHashSet();
        names.Count.ShouldBe(ResultStore.MostEnded + 1);
        names.ShouldContain("run--1");
        names.ShouldNotContain("run-0");
    }

    private static void Add(ResultStore book, BenchmarkRun run) => book.RunChanged(
        new ObjectChange<BenchmarkRun>(WatchEventKind.Added, new ObjectKey("n", run.Metadata.Name), null, run));

    private static BenchmarkRun Finished(int number) => new()
    {
        Metadata = new ObjectMeta { Namespace = "n", Name = $"run-{number}", Uid = $"uid-{number}", Generation = 1 },
        Status = JsonSerializer.Deserialize(FinishedRun.Status, ApiJson.Default.BenchmarkRunStatus),
    };

    private static List<(double Value, string Labels)> Listed(Action<ResultSink> give)
    {
        var sink = new ListingSink();
        give(sink);
        return sink.Values;
    }
}
