using System.Diagnostics;
using System.Globalization;
using System.Text.Json;
using Hotlap.Api.Core;
using Hotlap.Api.Serialization;
using Hotlap.Api.V1Alpha1;
using Hotlap.Kubernetes;
using Hotlap.Operator.Metrics;
using Hotlap.Operator.Tests.Reliability;
using Hotlap.Operator.Tests.Support;
using Microsoft.AspNetCore.Http;
using Xunit.Abstractions;

namespace Hotlap.Operator.Tests.Metrics;

/// <summary>Alone: what other tests allocate would count as theirs.</summary>
[CollectionDefinition(nameof(ExportedRunsTests), DisableParallelization = true)]
[Collection(nameof(ExportedRunsTests))]
public sealed class ExportedRunsTests(ITestOutputHelper output)
{
    private const int Known = 500;
    private const int Exported = 50;
    private const int Scrapes = 20;
    private const int LargestBytesOfARun = 512;
    private const long LargestBytesOfAScrape = 40 << 20;
    private const long LargestBytesKept = 1 << 20;

    [Fact]
    public void RunChanged_AnyRun_KeepsAlmostNothing()
    {
        var before = GC.GetTotalMemory(forceFullCollection: true);
        var runs = new ExportedRuns(Exported);
        for (var number = 0; number < Known; number++)
            Add(runs, Finished(number));
        var bytes = (GC.GetTotalMemory(forceFullCollection: true) - before) / Known;
        GC.KeepAlive(runs);

        bytes.ShouldBeLessThan(LargestBytesOfARun);
    }

    /// <summary>All that is allocated, so the memory above idle cannot be more.</summary>
    [Theory]
    [InlineData("")]
    [InlineData("gzip")]
    public async Task Scrape_FiftyRunsOfFifteenCells_AllocatesLittleAndKeepsNothing(string encoding)
    {
        var runs = new ExportedRuns(Exported);
        for (var number = 0; number < Exported; number++)
            Add(runs, Finished(number));
        using var endpoint = new MetricsEndpoint(new WorkMetrics(TimeProvider.System), () => runs.Read(
            key => Finished(int.Parse(key.Name["run-".Length..], CultureInfo.InvariantCulture))));
        using var warm = new MetricsEndpoint(new WorkMetrics(TimeProvider.System), () => [Finished(0)]);
        await ScrapeAsync(warm);
        var (before, allocated, times) = (GC.GetTotalMemory(forceFullCollection: true), GC.GetTotalAllocatedBytes(precise: true), new List<TimeSpan>());

        for (var scrape = 0; scrape < Scrapes; scrape++)
        {
            var begin = Stopwatch.GetTimestamp();
            await ScrapeAsync(endpoint);
            times.Add(Stopwatch.GetElapsedTime(begin));
        }

        var each = (GC.GetTotalAllocatedBytes(precise: true) - allocated) / Scrapes;
        var kept = GC.GetTotalMemory(forceFullCollection: true) - before;
        output.Say($"{Exported} runs: median {times.Order().ElementAt(Scrapes / 2).TotalMilliseconds:0} ms, {each / 1024.0 / 1024:0.0} MiB allocated, {kept} bytes kept after {Scrapes} scrapes");
        each.ShouldBeLessThan(LargestBytesOfAScrape);
        kept.ShouldBeLessThan(LargestBytesKept);

        async Task ScrapeAsync(MetricsEndpoint scraped)
        {
            var context = new DefaultHttpContext();
            context.Request.Headers.AcceptEncoding = encoding;
            await scraped.AnswerAsync(context);
        }
    }

    [Fact]
    public void Read_RunThatIsGone_IsAbsent()
    {
        var (runs, cluster) = (new ExportedRuns(most: 2), new List<BenchmarkRun> { Finished(1) });
        Add(runs, Finished(1));
        Names(runs, cluster).ShouldBe(["run-1"]);

        runs.RunChanged(new ObjectChange<BenchmarkRun>(WatchEventKind.Deleted, new ObjectKey("n", "run-1"), Finished(1), null));

        Names(runs, cluster).ShouldBeEmpty();
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
            var runs = new ExportedRuns(most);
            cluster.ForEach(run => Add(runs, run));
            return Names(runs, cluster);
        }
    }

    [Fact]
    public void Read_WhenANewerRunGoes_ReadsTheNextFromTheCache()
    {
        var (runs, start) = (new ExportedRuns(most: 1), new DateTimeOffset(2026, 1, 1, 0, 0, 0, TimeSpan.Zero));
        List<BenchmarkRun> cluster = [Ended("old", start), Ended("new", start.AddHours(1))];
        cluster.ForEach(run => Add(runs, run));
        Names(runs, cluster).ShouldBe(["new"]);

        runs.RunChanged(new ObjectChange<BenchmarkRun>(WatchEventKind.Deleted, new ObjectKey("n", "new"), cluster[1], null));

        Names(runs, cluster).ShouldBe(["old"]);
    }

    private static List<string> Names(ExportedRuns runs, List<BenchmarkRun> cluster) =>
        [.. runs.Read(key => cluster.Find(run => run.Metadata.Name == key.Name)).Select(run => run.Metadata.Name)];

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

    private static void Add(ExportedRuns runs, BenchmarkRun run) => runs.RunChanged(
        new ObjectChange<BenchmarkRun>(WatchEventKind.Added, new ObjectKey("n", run.Metadata.Name), null, run));

    private static BenchmarkRun Finished(int number) => new()
    {
        Metadata = new ObjectMeta { Namespace = "n", Name = $"run-{number}", Uid = $"uid-{number}", Generation = 1 },
        Status = JsonSerializer.Deserialize(FinishedRun.Status, ApiJson.Default.BenchmarkRunStatus),
    };
}
