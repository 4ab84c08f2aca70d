using System.Globalization;
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
    private const int LargestBytesBeyondLimit = 512;

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
    public void Read_RunsWithGauges_TakeLittle() => BytesOfARun(most: Runs).ShouldBeLessThan(LargestBytes);

    [Fact]
    public void Read_RunsBeyondTheLimit_TakeAlmostNothing() => BytesOfARun(most: 0).ShouldBeLessThan(LargestBytesBeyondLimit);

    [Fact]
    public void Read_RunThatIsGone_IsAbsent()
    {
        var (store, cluster) = (new ResultStore(most: 2), new List<BenchmarkRun> { Finished(1) });
        Add(store, Finished(1));
        Names(store, cluster).ShouldBe(["run-1"]);

        store.RunChanged(new ObjectChange<BenchmarkRun>(WatchEventKind.Deleted, new ObjectKey("n", "run-1"), Finished(1), null));

        Names(store, cluster).ShouldBeEmpty();
    }

    [Fact]
    public void Read_MoreRunsThanTheLimit_AreThoseUnderWayThenWaitingThenTheLastThatEnded()
    {
        var start = new DateTimeOffset(2026, 1, 1, 0, 0, 0, TimeSpan.Zero);
        List<BenchmarkRun> cluster =
        [
            Ended("old", start), Ended("new", start.AddHours(2)), Ended("middle", start.AddHours(1)), Waiting("first", start.AddDays(1)),
            Waiting("second", start.AddDays(2)), UnderWay("at-work", start.AddYears(-1)),
        ];

        Chosen(1).ShouldBe(["at-work"]);
        Chosen(2).ShouldBe(["at-work", "second"]);
        Chosen(4).ShouldBe(["at-work", "second", "first", "new"]);
        Chosen(5).ShouldBe(["at-work", "second", "first", "new", "middle"]);
        Chosen(6).Count.ShouldBe(6);
        Chosen(0).ShouldBeEmpty();

        List<string> Chosen(int most)
        {
            var store = new ResultStore(most);
            cluster.ForEach(run => Add(store, run));
            return Names(store, cluster);
        }
    }

    [Fact]
    public void Read_WhenANewerRunGoes_ReadsTheNextFromTheCache()
    {
        var (store, start) = (new ResultStore(most: 1), new DateTimeOffset(2026, 1, 1, 0, 0, 0, TimeSpan.Zero));
        List<BenchmarkRun> cluster = [Ended("old", start), Ended("new", start.AddHours(1))];
        cluster.ForEach(run => Add(store, run));
        Names(store, cluster).ShouldBe(["new"]);

        store.RunChanged(new ObjectChange<BenchmarkRun>(WatchEventKind.Deleted, new ObjectKey("n", "new"), cluster[1], null));

        Names(store, cluster).ShouldBe(["old"]);
    }

    [Fact]
    public void Read_SameRun_IsReadAgainOnlyAfterAChange()
    {
        var (store, run, reads) = (new ResultStore(most: 1), Finished(1), 0);
        Add(store, run);
        store.Read(Find);
        store.Read(Find);
        reads.ShouldBe(1);

        Add(store, run);
        store.Read(Find);

        reads.ShouldBe(2);

        BenchmarkRun Find(ObjectKey key)
        {
            reads++;
            return run;
        }
    }

    private static long BytesOfARun(int most)
    {
        var store = new ResultStore(most);
        var before = GC.GetTotalMemory(forceFullCollection: true);
        for (var number = 0; number < Runs; number++)
            Add(store, Finished(number));
        store.Read(key => Finished(int.Parse(key.Name["run-".Length..], CultureInfo.InvariantCulture)));
        var bytes = (GC.GetTotalMemory(forceFullCollection: true) - before) / Runs;
        GC.KeepAlive(store);
        return bytes;
    }

    private static List<string> Names(ResultStore store, List<BenchmarkRun> cluster) =>
        [.. store.Read(key => cluster.Find(run => run.Metadata.Name == key.Name)).Select(results => results.Run.Name)];

    private static BenchmarkRun Ended(string name, DateTimeOffset at) => Changed(name, status => status.CompletionTime = at);

    private static BenchmarkRun UnderWay(string name, DateTimeOffset since) => Changed(name, status =>
    {
        status.Conditions.Clear();
        (status.StartTime, status.CompletionTime) = (since, null);
    });

    private static BenchmarkRun Waiting(string name, DateTimeOffset created)
    {
        var run = Changed(name, status =>
        {
            status.Conditions.Clear();
            (status.StartTime, status.CompletionTime) = (null, null);
        });
        run.Metadata.CreationTimestamp = created;
        return run;
    }

    private static BenchmarkRun Changed(string name, Action<BenchmarkRunStatus> change)
    {
        var run = Finished(0);
        run.Metadata.Name = name;
        change(run.Status!);
        return run;
    }

    private static void Add(ResultStore store, BenchmarkRun run) => store.RunChanged(
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
