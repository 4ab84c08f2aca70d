using System.Runtime.Versioning;
using Hotlap.Agent.Tests.Support;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Results;

namespace Hotlap.Agent.Tests.Load;

/// <summary>Several real generators and one real probe.</summary>
[SupportedOSPlatform("linux")]
[Trait("Level", "all")]
public sealed class GeneratorsTests(Server server) : IClassFixture<Server>
{
    private const int Generators = 8;

    private CellPlan Cell => new()
    {
        Scenario = "s", Tool = LoadTool.Oha, Concurrency = 20, KeepAlive = true, RatePerSecond = 100, DurationMilliseconds = 1_000,
        WarmupRequests = 16,
        Request = new RequestPlan { Port = server.HttpPort, Http = new() },
    };

    [NeedsFact("oha")]
    public async Task Generators_OfOneTrial_StartTogetherAndShareTheLoadExactly()
    {
        await using var pod = Pod.Start(generators: Generators);
        CellPlan[] cells = [.. Enumerable.Range(1, 8).Select(i => Cell with { Scenario = $"s{i}", DurationMilliseconds = 500 })];

        var runs = await Task.WhenAll(Enumerable.Range(0, Generators).Select(i => RunAsync(pod, Generators, $"generator-{i}", cells)));

        runs.ShouldAllBe(r => r.Checksum.Failure == null);
        foreach (var samples in Enumerable.Range(0, cells.Length).Select(c => runs.Select(r => r.Cells[c]).ToArray()))
        {
            samples.Sum(s => s.Concurrency).ShouldBe(20);
            samples.Sum(s => s.RateMilliPerSecond).ShouldBe(100_000);
            // A busy machine sends less, never more; each generator's first request is planned at once.
            samples.Sum(s => s.Requests + s.Errors).ShouldBeInRange(Generators, 50 + Generators);
        }

        // All count the time that they have in common.
        foreach (var samples in Enumerable.Range(0, cells.Length).Select(c => runs.Select(r => r.Cells[c]).ToArray()))
            samples.Select(s => s.WindowNanoseconds).Distinct().ShouldHaveSingleItem().ShouldBeInRange(1, 500_000_000);
        runs.SelectMany(r => r.Cells).ShouldAllBe(c => c.StartDelayNanoseconds >= 0);
    }

    [NeedsTheory("oha")]
    [InlineData(30 * 60_000L)]
    [InlineData(31 * 24 * 3_600_000L)]
    public async Task Generators_OfALoadThatOnlyTheTrialsDeadlineEnds_Meet(long trial)
    {
        await using var pod = Pod.Start(generators: 2);
        var cell = Cell with { RatePerSecond = null, DurationMilliseconds = null, Requests = 40, GraceMilliseconds = trial };

        var runs = await Task.WhenAll(RunAsync(pod, 2, "a", cell), RunAsync(pod, 2, "b", cell));

        runs.ShouldAllBe(r => r.Checksum.Failure == null);
        runs.Sum(r => r.Cells[0].Requests).ShouldBe(40);
    }

    [NeedsFact("oha")]
    public async Task Generators_OneThatNeverComes_IsMissed()
    {
        await using var pod = Pod.Start(generators: 2);

        var run =
            await LoadAgent.RunAsync(
                Plan(pod.ProbePort, 2, Cell with { GraceMilliseconds = 500 }) with { StartupTimeoutMilliseconds = 3_000 }, "alone");

        run.Checksum.Failure!.Kind.ShouldBe(FailureKind.GeneratorMissing);
        run.Checksum.Failure.Message.ShouldContain("Of 2 generators, only these reached the barrier within 4 s: alone.");
        run.Checksum.Lines.ShouldBe(1);
    }

    [NeedsFact("oha")]
    public async Task Generators_OneThatStartsLate_AllCountWhatIsCommon()
    {
        await using var pod = Pod.Start(generators: 2);
        // It asks for the probe's clock eight times and has 200 ms: each answer takes longer than that to come.
        await using var far = new SlowLink(pod.ProbePort, TimeSpan.FromMilliseconds(60));
        var cell = Cell with { DurationMilliseconds = 3_000 };

        var runs = await Task.WhenAll(RunAsync(pod.ProbePort, 2, "near", cell), RunAsync(far.Port, 2, "far", cell));

        runs.ShouldAllBe(r => r.Checksum.Failure == null);
        var (near, distant) = (runs[0].Cells[0], runs[1].Cells[0]);
        var skew = distant.StartDelayNanoseconds!.Value - near.StartDelayNanoseconds!.Value;
        distant.WindowNanoseconds.ShouldBe(near.WindowNanoseconds);
        near.WindowNanoseconds.ShouldBeInRange(2_900_000_000 - skew, 3_100_000_000 - skew);
        // The late one sends its whole load, of which it counts a part.
        distant.AnsweredRequests!.Value.ShouldBeGreaterThan(distant.Requests);
    }

    [NeedsFact("oha")]
    public async Task Generators_OneThatStartsWhenTheLoadIsOver_SaysThatItMissedIt()
    {
        await using var pod = Pod.Start(generators: 2);
        await using var far = new SlowLink(pod.ProbePort, TimeSpan.FromMilliseconds(60));
        var cell = Cell with { DurationMilliseconds = 300 };

        var runs = await Task.WhenAll(RunAsync(pod.ProbePort, 2, "near", cell), RunAsync(far.Port, 2, "far", cell));

        runs.ShouldAllBe(r => r.Checksum.Failure == null);
        runs[1].Cells[0].Warnings.ShouldContain(ValidRounds.StartMissed);
    }

    [NeedsFact("oha")]
    public async Task Generators_LessLoadThanGenerators_SaysWhatToChange()
    {
        await using var pod = Pod.Start(generators: 2);

        var runs =
            await Task.WhenAll(RunAsync(pod, 2, "a", Cell with { Concurrency = 1 }), RunAsync(pod, 2, "b", Cell with { Concurrency = 1 }));

        runs.ShouldAllBe(r => r.Checksum.Failure!.Message.Contains("The concurrency of 1 cannot be split over 2 generators"));
    }

    [NeedsFact("oha")]
    public async Task Generators_OfASecondJob_AreRefusedByTheUsedTarget()
    {
        await using var pod = Pod.Start();

        var first = await RunAsync(pod, 1, "first", Cell);
        var second = await RunAsync(pod, 1, "second", Cell);

        first.Checksum.Failure.ShouldBeNull();
        second.Checksum.Failure!.Kind.ShouldBe(FailureKind.TrialObjectDeleted);
        second.Checksum.Lines.ShouldBe(0);
    }

    private static Task<LoadRun> RunAsync(Pod pod, int generators, string name, params CellPlan[] cells) =>
        RunAsync(pod.ProbePort, generators, name, cells);

    private static Task<LoadRun> RunAsync(int probePort, int generators, string name, params CellPlan[] cells) =>
        LoadAgent.RunAsync(Plan(probePort, generators, cells), name);

    private static LoadPlan Plan(int probePort, int generators, params CellPlan[] cells) => new()
    {
        TargetHost = "127.0.0.1", ProbePort = probePort, TargetPod = Pod.Name, StartupTimeoutMilliseconds = 30_000, Generators = generators,
        Cells = cells,
    };
}
